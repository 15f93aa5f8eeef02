/** The state of saving. Only what the server acknowledged is called saved; trouble and its end are spoken. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answering } from '@/messages/answering';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Engine } from './engine';
import { isDirty, type Session } from './session';
import classes from './TopBar.module.css';

const { saving: words } = answering;

export function saveWords(session: Session): { tone: Tone; text: string } {
  const { trouble, kept, flying, revision } = session;
  if (trouble) {
    const { kind, wait, message } = trouble;
    const text = {
      offline: (kept ? words.offline : words.offlineLoose)(wait),
      server: words.server(wait),
      signedOut: words.signedOut,
      refused: words.refused(message),
    }[kind];
    return { tone: 'bad', text };
  }
  if (flying) return { tone: 'quiet', text: words.flying };
  if (isDirty(session)) return { tone: 'waiting', text: words.dirty };
  return revision > 0 ? { tone: 'good', text: words.saved } : { tone: 'quiet', text: words.nothing };
}

export function SaveLine({ engine }: { engine: Engine }) {
  const text = useStore(engine.store, (session) => saveWords(session).text);
  const tone = useStore(engine.store, (session) => saveWords(session).tone);
  const kind = useStore(engine.store, ({ trouble }) => trouble?.kind);
  const [said, setSaid] = useState('');
  // Each try would be spoken otherwise: only the trouble itself is, and the good end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each kind of trouble
  useEffect(() => {
    if (kind) setSaid(text);
    else setSaid((before) => (before === '' ? '' : answering.savedAgain));
  }, [kind]);
  return (
    <>
      <StatusDot tone={tone}>{text}</StatusDot>
      {(kind === 'offline' || kind === 'server') && (
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
