/** Below the questions of a group, if the bar has no space for it: how much is answered, and the button to submit. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import classes from './EndRow.module.css';
import type { Engine } from './engine';
import { countAnswered, type Paper } from './paper';

export function EndRow({ paper, engine, onReview }: { paper: Paper; engine: Engine; onReview: () => void }) {
  const answered = useStore(engine.store, ({ sheet }) => countAnswered(sheet));
  return (
    <div className={classes.row}>
      <p>{t.progress(answered, paper.questions.length)}</p>
      <Button variant="default" h={44} onClick={onReview}>
        {t.submitAsk}
      </Button>
    </div>
  );
}
