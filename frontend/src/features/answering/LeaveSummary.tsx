/** What leaving does, below the question of the specification: it submits, and this is what is not answered. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useTimeLeft } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import classes from './LeaveSummary.module.css';
import { QuestionList } from './OpenQuestions';
import { isAnswered, type Paper, type Sheet } from './paper';
import { isOpen } from './session';
import type { Position } from './usePosition';

const openIn = (paper: Paper, sheet: Sheet) => paper.questions.filter(({ id }) => !isAnswered(sheet[id]));

const sentence = (paper: Paper, sheet: Sheet, left: number) =>
  t.leaveDetail(openIn(paper, sheet).length, paper.questions.length, Math.max(0, Math.floor(left / 60_000)));

/** The sentence alone, for where nothing else can be shown. */
export function leaveDetail(paper: Paper, engine: Engine): string {
  const { sheet, deadline } = engine.store.getState();
  return sentence(paper, sheet, deadline - serverClock.now());
}

interface Props {
  paper: Paper;
  engine: Engine;
  place: Position;
  onStay: () => void;
}

export function LeaveSummary({ paper, engine, place, onStay }: Props) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const deadline = useStore(engine.store, (session) => session.deadline);
  const open = useStore(engine.store, isOpen);
  const left = useTimeLeft(new Date(deadline).toISOString(), () => {});
  // The end has come meanwhile: there is nothing left to ask.
  useEffect(() => {
    if (!open) onStay();
  }, [open, onStay]);
  const questions = openIn(paper, sheet);
  return (
    <>
      <p className={classes.detail}>{sentence(paper, sheet, left)}</p>
      {questions.length > 0 && (
        <div className={classes.list}>
          <QuestionList questions={questions} place={place} onClose={onStay} />
        </div>
      )}
      <p className={classes.hint}>{t.leavePause}</p>
    </>
  );
}
