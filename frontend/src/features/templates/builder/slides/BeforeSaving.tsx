/** The reason why the template cannot be saved, with a link to the first error. */
import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { firstEmptyPlace } from '@/questions/slides/checks';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { useBuilderStore } from '../store';
import classes from './Slides.module.css';

export function BeforeSaving({ empty }: { empty: number }) {
  const builder = useBuilderStore();
  const showFirst = () => {
    const place = firstEmptyPlace(builder.store.getState().slides ?? BLANK_SLIDES);
    if (!place) return;
    builder.store.setState({ focus: { field: `category.${place.category}.images` } });
  };
  return (
    <p className={classes.before}>
      <IconInfoCircle size={16} stroke={2} aria-hidden />
      <span>{t.beforeSaving(empty)}</span>
      <Button variant="subtle" size="compact-sm" onClick={showFirst}>
        {t.showFirst}
      </Button>
    </p>
  );
}
