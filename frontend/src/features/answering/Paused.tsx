/** The screen while the event is paused: the clock stands still, and the questions are hidden. */
import { useStore } from 'zustand';
import { clockText } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import type { Engine } from './engine';
import { Outcome } from './Outcome';
import { pausedTexts } from './pausedTexts';

export function Paused({ engine, children }: { engine: Engine; children: React.ReactNode }) {
  const session = useStore(engine.store);
  const left = session.pause?.left ?? 0;
  return (
    <Outcome title={t.paused} hint={t.pausedHint(clockText(left / 1000))}>
      {pausedTexts(session).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Outcome>
  );
}
