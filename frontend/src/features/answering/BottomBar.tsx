/** Previous, next, review, submit. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { answering as words } from '@/messages/answering';
import { GatedButton } from '@/ui/GatedButton';
import classes from './BottomBar.module.css';
import type { PlaceOnPaper } from './usePlace';

interface Props {
  place: PlaceOnPaper;
  allVisited: boolean;
  onReview: () => void;
}

export function BottomBar({ place, allVisited, onReview }: Props) {
  const step = (by: 1 | -1) => {
    const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
    const icon = <Icon size={18} stroke={1.75} aria-hidden className={classes.arrow} />;
    return (
      <Button
        variant="default"
        h={44}
        aria-disabled={!place.canStep(by)}
        {...(by === 1 ? { rightSection: icon } : { leftSection: icon })}
        onClick={() => place.step(by)}
      >
        {by === 1 ? words.next : words.previous}
      </Button>
    );
  };
  return (
    <nav aria-label={words.actions} className={classes.bar}>
      {step(-1)}
      {step(1)}
      <span className={classes.hint}>{!allVisited && words.visitAll}</span>
      <Button variant="default" h={44} onClick={onReview}>
        {words.review}
      </Button>
      <GatedButton h={44} reason={allVisited ? undefined : words.visitAll} onClick={onReview}>
        {words.submit}
      </GatedButton>
    </nav>
  );
}
