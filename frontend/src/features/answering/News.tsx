/**
 * Changes that the user did not make: answers were restored from the draft, newer answers arrived, or the deadline was
 * moved.
 */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import type { Engine } from './engine';
import classes from './News.module.css';
import type { Paper } from './paper';
import type { Session } from './session';

interface Props {
  paper: Paper;
  engine: Engine;
  goTo: (id: string) => void;
}

/** Called if the user prefers the answers that this device kept. */
function restoreSetAside(engine: Engine, setAside: Session['setAside']) {
  for (const [question, { mine }] of Object.entries(setAside)) engine.change(question, mine);
  engine.noticed();
}

/** Answers that the server refused. They are listed until the user changes them. */
function Rejected({ paper, rejected, goTo }: Pick<Props, 'paper' | 'goTo'> & Pick<Session, 'rejected'>) {
  const entries = Object.entries(rejected);
  if (entries.length === 0) return null;
  return (
    <div className={classes.news}>
      <div>
        <p>{t.rejected(entries.length)}</p>
        {entries.map(([id, { message }]) => (
          <p key={id}>
            <button type="button" className={classes.link} onClick={() => goTo(id)}>
              {questions.number(paper.byId.get(id)?.number ?? 0)}
            </button>
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}

export function News({ paper, engine, goTo }: Props) {
  const merged = useStore(engine.store, (session) => session.merged);
  const restored = useStore(engine.store, (session) => session.restored);
  const setAside = useStore(engine.store, (session) => session.setAside);
  const rejected = useStore(engine.store, (session) => session.rejected);
  const isKept = useStore(engine.store, (session) => session.draftStored);
  const moved = useStore(engine.store, (session) => session.moved);
  const minutes = Math.max(1, Math.round(Math.abs(moved) / 60_000));
  const aside = Object.keys(setAside);
  const questionList = (label: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <p>
        {label}
        {ids.map((id) => (
          <button key={id} type="button" className={classes.link} onClick={() => goTo(id)}>
            {questions.number(paper.byId.get(id)?.number ?? 0)}
          </button>
        ))}
      </p>
    );
  const anything = merged !== null || restored > 0 || aside.length > 0 || moved !== 0;
  return (
    <div role="status" className={classes.place}>
      {!isKept && <p className={classes.news}>{t.keepTabOpen}</p>}
      <Rejected paper={paper} rejected={rejected} goTo={goTo} />
      {anything && (
        <div className={classes.news}>
          <div>
            {moved !== 0 && <p>{moved > 0 ? t.moreTime(minutes) : t.lessTime(minutes)}</p>}
            {restored > 0 && <p>{t.restored(restored)}</p>}
            {merged && (
              <>
                <p>{t.merged}</p>
                {questionList(t.mergedTaken, merged.taken)}
                {questionList(t.mergedKept, merged.kept)}
              </>
            )}
            {aside.length > 0 && (
              <>
                <p>{t.setAside(aside.length)}</p>
                {questionList(t.setAsideList, aside)}
              </>
            )}
          </div>
          <div className={classes.actions}>
            {aside.length > 0 && (
              <Button h={44} onClick={() => restoreSetAside(engine, setAside)}>
                {t.useSetAside}
              </Button>
            )}
            <Button variant="default" h={44} onClick={engine.noticed}>
              {t.dismiss}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
