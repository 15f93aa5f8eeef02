/**
 * The state of saving. Answers are called saved only after the server acknowledged them. A screen reader announces
 * failures and the recovery.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answering } from '@/messages/answering';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Engine } from './engine';
import { needsSave, type Session, unsavedAnswers } from './session';
import classes from './TopBar.module.css';
import { useShownWait } from './useShownWait';

const { saving: texts } = answering;

/** `wait` is the number of seconds until the next try. */
export function saveStateText(session: Session, wait: number | null): { tone: Tone; text: string } {
  const { saveError, draftStored, inFlight, revision } = session;
  if (saveError) {
    const { kind, message } = saveError;
    const text = {
      offline: (draftStored ? texts.offline : texts.offlineLoose)(wait),
      server: texts.server(wait),
      signedOut: texts.signedOut,
      refused: texts.refused(message, wait),
      unexpected: texts.unexpected(wait),
    }[kind];
    return { tone: kind === 'offline' || kind === 'server' ? 'waiting' : 'bad', text };
  }
  if (inFlight.length > 0 || needsSave(session)) return { tone: 'quiet', text: texts.inFlight };
  const rejected = unsavedAnswers(session).length;
  if (rejected > 0) return { tone: 'bad', text: texts.rejected(rejected) };
  return revision > 0 ? { tone: 'good', text: texts.saved } : { tone: 'quiet', text: texts.nothing };
}

export function SaveLine({ engine }: { engine: Engine }) {
  const wait = useShownWait(engine);
  const text = useStore(engine.store, (session) => saveStateText(session, wait).text);
  const tone = useStore(engine.store, (session) => saveStateText(session, wait).tone);
  const kind = useStore(engine.store, ({ saveError }) => saveError?.kind);
  const [said, setSaid] = useState('');
  // Announces only a failure and the recovery, because a screen reader would otherwise announce every try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each kind of failure
  useEffect(() => {
    if (kind) setSaid(text);
    else setSaid((before) => (before === '' ? '' : answering.savedAgain));
  }, [kind]);
  return (
    <>
      <StatusDot tone={tone}>{text}</StatusDot>
      {kind && kind !== 'signedOut' && (
        <button type="button" className={classes.now} onClick={engine.saveNow}>
          {answering.tryNow}
        </button>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
