/**
 * The effect of leaving, shown below the question of the specification: the answers are submitted, and some questions
 * have no answer.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { EndSentence, unansweredQuestions } from './EndSentence';
import type { Engine } from './engine';
import classes from './LeaveSummary.module.css';
import { QuestionList } from './OpenQuestions';
import type { Paper } from './paper';
import { isDirty, isKept, isOpen } from './session';
import type { Position } from './usePosition';

interface Props {
  paper: Paper;
  engine: Engine;
  place: Position;
  onStay: () => void;
}

export function LeaveSummary({ paper, engine, place, onStay }: Props) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const open = useStore(engine.store, isOpen);
  const isLoose = useStore(engine.store, (session) => !isKept(session) && isDirty(session));
  // The time has ended in the meantime, so there is nothing left to ask.
  useEffect(() => {
    if (!open) onStay();
  }, [open, onStay]);
  const questions = unansweredQuestions(paper, sheet);
  return (
    <>
      <p className={classes.detail}>
        <EndSentence paper={paper} engine={engine} />
      </p>
      {questions.length > 0 && (
        <div className={classes.list}>
          <QuestionList questions={questions} place={place} onClose={onStay} />
        </div>
      )}
      <p className={classes.hint}>{isLoose ? t.keepTabOpen : t.leavePause}</p>
    </>
  );
}
