/**
 * The effect of leaving, below the question of the specification: the answers are submitted, and some questions have no
 * answer.
 */
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

const unansweredQuestions = (paper: Paper, sheet: Sheet) => paper.questions.filter(({ id }) => !isAnswered(sheet[id]));

const unansweredSentence = (paper: Paper, sheet: Sheet, left: number) =>
  t.leaveDetail(
    unansweredQuestions(paper, sheet).length,
    paper.questions.length,
    Math.max(0, Math.floor(left / 60_000)),
  );

/** Returns the sentence as text, for dialogs that can show nothing else. */
export function leaveDetail(paper: Paper, engine: Engine): string {
  const { sheet, deadline } = engine.store.getState();
  return unansweredSentence(paper, sheet, deadline - serverClock.now());
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
  // The time has ended in the meantime, so there is nothing left to ask.
  useEffect(() => {
    if (!open) onStay();
  }, [open, onStay]);
  const questions = unansweredQuestions(paper, sheet);
  return (
    <>
      <p className={classes.detail}>{unansweredSentence(paper, sheet, left)}</p>
      {questions.length > 0 && (
        <div className={classes.list}>
          <QuestionList questions={questions} place={place} onClose={onStay} />
        </div>
      )}
      <p className={classes.hint}>{t.leavePause}</p>
    </>
  );
}
