/** The buttons Previous, Next, Review and Submit. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { answering as t } from '@/messages/answering';
import { GatedButton } from '@/ui/GatedButton';
import classes from './BottomBar.module.css';
import { NotOpened } from './OpenQuestions';
import type { Paper } from './paper';
import type { Position } from './usePosition';

interface Props {
  paper: Paper;
  place: Position;
  allVisited: boolean;
  onReview: () => void;
}

const REASON = 'not-opened';

export function BottomBar({ paper, place, allVisited, onReview }: Props) {
  const stepButton = (by: 1 | -1) => {
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
        {by === 1 ? t.next : t.previous}
      </Button>
    );
  };
  return (
    <nav aria-label={t.actions} className={classes.bar}>
      {stepButton(-1)}
      {stepButton(1)}
      <div className={classes.hint}>
        <NotOpened id={REASON} paper={paper} place={place} />
      </div>
      <Button variant="default" h={44} onClick={onReview}>
        {t.review}
      </Button>
      <GatedButton h={44} reason={allVisited ? undefined : t.visitAll} describedBy={REASON} onClick={onReview}>
        {t.submit}
      </GatedButton>
    </nav>
  );
}
