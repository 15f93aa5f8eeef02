/** What submitting does now, in a sentence: how much is open, and the time that is left. */
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useTimeLeft } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import { isAnswered, type Paper, type Sheet } from './paper';

export const openIn = (paper: Paper, sheet: Sheet) => paper.questions.filter(({ id }) => !isAnswered(sheet[id]));

const sentence = (paper: Paper, sheet: Sheet, left: number) =>
  t.leaveDetail(openIn(paper, sheet).length, paper.questions.length, Math.max(0, Math.floor(left / 60_000)));

/** The sentence alone, for where nothing else can be shown. */
export function leaveDetail(paper: Paper, engine: Engine): string {
  const { sheet, deadline } = engine.store.getState();
  return sentence(paper, sheet, deadline - serverClock.now());
}

export function EndSentence({ paper, engine }: { paper: Paper; engine: Engine }) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const deadline = useStore(engine.store, (session) => session.deadline);
  const left = useTimeLeft(new Date(deadline).toISOString(), () => {});
  return sentence(paper, sheet, left);
}
