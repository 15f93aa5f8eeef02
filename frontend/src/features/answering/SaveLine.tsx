/**
 * The state of saving: which answers are saved and since when, and why the others are not. A screen reader announces
 * failures and the recovery.
 */
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatLocalMinutes } from '@/domain/gmt';
import { answering } from '@/messages/answering';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Engine } from './engine';
import classes from './SaveLine.module.css';
import { isBehind, isKept, needsSave, type Session, unsavedAnswers } from './session';
import { useShownWait } from './useShownWait';

const { saving: t } = answering;

interface SaveState {
  tone: Tone;
  text: string;
}

/** Returns why answers are not on the server, if this lasts longer than a save. The text says "kept" only if the
    device has stored them. */
export function troubleOf(session: Session): SaveState | null {
  const { saveError, draftStored } = session;
  const unsaved = unsavedAnswers(session).length;
  if (!saveError) return unsaved > 0 && !needsSave(session) ? { tone: 'bad', text: t.rejected(unsaved) } : null;
  const { kind } = saveError;
  const kept = isKept(session) && unsaved > 0 ? t.offlineKept(unsaved) : t.offline;
  return {
    tone: kind === 'offline' || kind === 'intercepted' || kind === 'server' ? 'waiting' : 'bad',
    text: kind === 'offline' ? (draftStored ? kept : t.offlineLoose) : t[kind],
  };
}

/** Returns what the server has. The text says "saved" only for acknowledged answers, and "last" is omitted only if
    all are acknowledged. */
export function savedOf(session: Session): SaveState {
  const { phase, saveError, inFlight, savedAt, revision } = session;
  const time = savedAt === null ? null : formatLocalMinutes(new Date(savedAt).toISOString());
  if (saveError || troubleOf(session)) return { tone: 'quiet', text: time === null ? t.nothing : t.lastSaved(time) };
  if (phase === 'submitting') return { tone: 'quiet', text: t.submitting };
  if (inFlight.length > 0 || needsSave(session) || isBehind(session)) return { tone: 'quiet', text: t.inFlight };
  if (time !== null) return { tone: 'good', text: t.saved(time) };
  return revision > 0 ? { tone: 'good', text: t.savedBefore } : { tone: 'quiet', text: t.nothing };
}

/** Subscribes to one derived value of a session. The value is a new object each time, so its text is compared. */
const useText = (engine: Engine, of: (session: Session) => SaveState | null) => ({
  tone: useStore(engine.store, (session) => of(session)?.tone),
  text: useStore(engine.store, (session) => of(session)?.text),
});

export function SaveLine({ engine }: { engine: Engine }) {
  const wait = useShownWait(engine);
  const saved = useText(engine, savedOf);
  const trouble = useText(engine, troubleOf);
  const kind = useStore(engine.store, ({ saveError }) => saveError?.kind);
  const again = kind && kind !== 'signedOut' ? t.tryingAgain(wait) : '';
  const [said, setSaid] = useState('');
  // Announces only a failure and the recovery, because a screen reader would otherwise announce every try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each kind of failure
  useEffect(() => {
    if (kind) setSaid([trouble.text, again].filter(Boolean).join('. '));
    else setSaid((before) => (before === '' ? '' : answering.savedAgain));
  }, [kind]);
  return (
    <div className={classes.state}>
      {/* If nothing is saved yet and the text about the failure says so, the other text is omitted, because it
          would contradict it. */}
      {!(trouble.text && saved.text === t.nothing) && <StatusDot tone={saved.tone ?? 'quiet'}>{saved.text}</StatusDot>}
      {trouble.text && (
        <span className={classes.trouble}>
          {kind === 'offline' ? (
            <span className={classes.offline}>
              <IconWifiOff size={14} stroke={2} aria-hidden />
              {trouble.text}
            </span>
          ) : (
            <StatusDot tone={trouble.tone ?? 'bad'}>{trouble.text}</StatusDot>
          )}
          {again && (
            <>
              <span className={classes.again}>{again}</span>
              <button type="button" className={classes.now} onClick={engine.saveNow}>
                {answering.tryNow}
              </button>
            </>
          )}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
