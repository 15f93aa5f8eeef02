/** The bar for small screens: the buttons to the previous and the next question, and to all questions. */
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import { countAnswered, type Paper } from './paper';
import classes from './StepBar.module.css';
import type { Position } from './usePosition';

interface Props {
  paper: Paper;
  engine: Engine;
  place: Position;
  /** Whether the bar is part of the top line instead of being at the bottom. */
  flat?: boolean;
  onQuestions: () => void;
  /** Elements after the buttons. */
  children?: ReactNode;
}

export function StepBar({ paper, engine, place, flat = false, onQuestions, children }: Props) {
  const answered = useStore(engine.store, ({ sheet }) => countAnswered(sheet));
  const of = paper.questions.length;
  const step = (by: 1 | -1) => {
    const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
    return (
      <ActionIcon
        variant="default"
        h={44}
        className={classes.step}
        aria-label={by === 1 ? t.next : t.previous}
        aria-disabled={!place.canStep(by)}
        onClick={() => place.step(by)}
      >
        <Icon size={18} stroke={1.75} aria-hidden className={classes.arrow} />
      </ActionIcon>
    );
  };
  return (
    <nav aria-label={t.actions} className={classes.bar} data-flat={flat || undefined}>
      {step(-1)}
      <Button
        variant="default"
        h={44}
        className={classes.all}
        aria-haspopup="dialog"
        leftSection={<IconLayoutGrid size={18} stroke={1.75} aria-hidden />}
        onClick={onQuestions}
      >
        {t.map} <span className={classes.count}>{t.kindProgress(answered, of)}</span>
        <span className="visually-hidden"> {t.answered}</span>
      </Button>
      {step(1)}
      {children}
    </nav>
  );
}
