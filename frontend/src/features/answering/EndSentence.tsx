/** A sentence about the effect of submitting now: the number of questions without an answer, and the remaining time. */
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useTimeLeft } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import { isAnswered, type Paper, type Sheet } from './paper';

export const unansweredQuestions = (paper: Paper, sheet: Sheet) =>
  paper.questions.filter(({ id }) => !isAnswered(sheet[id]));

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

export function EndSentence({ paper, engine }: { paper: Paper; engine: Engine }) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const deadline = useStore(engine.store, (session) => session.deadline);
  const left = useTimeLeft(new Date(deadline).toISOString(), () => {});
  return unansweredSentence(paper, sheet, left);
}
