/** While the event is paused: the clock stands still, and the questions are hidden. */
import { useStore } from 'zustand';
import { clockText } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import { Outcome } from './Outcome';
import { unsavedAnswers } from './session';

export function Paused({ engine, children }: { engine: Engine; children: React.ReactNode }) {
  const left = useStore(engine.store, ({ pause }) => pause?.left ?? 0);
  const unsaved = useStore(engine.store, (session) => unsavedAnswers(session).length);
  const draftStored = useStore(engine.store, (session) => session.draftStored);
  const kept = draftStored ? t.pausedKept : t.pausedLoose;
  return (
    <Outcome title={t.paused} hint={t.pausedHint(clockText(left / 1000))}>
      <p>{unsaved > 0 ? kept(unsaved) : t.pausedSaved}</p>
      {children}
    </Outcome>
  );
}
