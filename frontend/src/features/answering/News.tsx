/**
 * Changes that the user did not make: answers were restored from the draft, newer answers arrived, another device
 * opened the attempt, or the deadline was moved.
 */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { formatLocalMinutes } from '@/domain/gmt';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import type { AnswerValue } from '@/questions/kinds';
import { answerText } from './answerText';
import type { Engine } from './engine';
import classes from './News.module.css';
import type { Paper } from './paper';
import type { Session } from './session';

interface Props {
  paper: Paper;
  engine: Engine;
  goTo: (id: string) => void;
}

const timeOf = (at: number): string => formatLocalMinutes(new Date(at).toISOString());

/** Restores the answers of this device that were set aside, because the user prefers them. */
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
            <span>{message}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

interface DisputedProps extends Props {
  ids: readonly string[];
  /** Returns both answers to a question, which are shown beside it. */
  sides: (id: string) => readonly string[];
  /** Chooses the answer that is not shown. */
  onTake?: ((id: string) => void) | undefined;
}

/** Questions with different answers in two places, each with both answers. */
function Disputed({ paper, goTo, ids, sides, onTake }: Omit<DisputedProps, 'engine'>) {
  return (
    <ul className={classes.disputed}>
      {ids.map((id) => {
        const number = paper.byId.get(id)?.number ?? 0;
        return (
          <li key={id}>
            <button type="button" className={classes.link} onClick={() => goTo(id)}>
              {questions.number(number)}
            </button>
            {sides(id).map((side) => (
              <span key={side} dir="auto" className={classes.side} title={side}>
                {side}
              </span>
            ))}
            {onTake && (
              <button
                type="button"
                className={classes.link}
                aria-label={t.takeTheirsOf(number)}
                onClick={() => onTake(id)}
              >
                {t.takeTheirs}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function News({ paper, engine, goTo }: Props) {
  const merged = useStore(engine.store, (session) => session.merged);
  const restored = useStore(engine.store, (session) => session.restored);
  const setAside = useStore(engine.store, (session) => session.setAside);
  const rejected = useStore(engine.store, (session) => session.rejected);
  const sheet = useStore(engine.store, (session) => session.sheet);
  const isStored = useStore(engine.store, (session) => session.draftStored);
  const moved = useStore(engine.store, (session) => session.moved);
  const openedElsewhere = useStore(engine.store, (session) => session.openedElsewhere);
  const minutes = Math.max(1, Math.round(Math.abs(moved) / 60_000));
  const aside = Object.keys(setAside);
  const inWords = (id: string, value: AnswerValue | null | undefined) => answerText(paper.byId.get(id), value);
  const anything = merged !== null || restored > 0 || aside.length > 0 || moved !== 0 || openedElsewhere !== null;
  return (
    <>
      <div role="status">{!isStored && <p className={classes.news}>{t.keepTabOpen}</p>}</div>
      <div role="status" className={classes.place}>
        <Rejected paper={paper} rejected={rejected} goTo={goTo} />
        {anything && (
          <div className={classes.news}>
            <div>
              {openedElsewhere !== null && (
                <p>
                  <strong>{t.openedElsewhere(timeOf(openedElsewhere))}</strong> {t.openedElsewhereHint}
                </p>
              )}
              {moved !== 0 && <p>{moved > 0 ? t.moreTime(minutes) : t.lessTime(minutes)}</p>}
              {restored > 0 && <p>{t.restored(restored)}</p>}
              {merged && (
                <>
                  <p>{t.merged(timeOf(merged.at))}</p>
                  {merged.taken.length > 0 && (
                    <>
                      <p>{t.mergedTaken}</p>
                      <Disputed paper={paper} goTo={goTo} ids={merged.taken} sides={(id) => [inWords(id, sheet[id])]} />
                    </>
                  )}
                  {merged.kept.length > 0 && (
                    <>
                      <p>{t.mergedKept}</p>
                      <Disputed
                        paper={paper}
                        goTo={goTo}
                        ids={merged.kept}
                        sides={(id) => [t.yours(inWords(id, sheet[id])), t.theirs(inWords(id, merged.theirs[id]))]}
                        onTake={(id) => engine.change(id, merged.theirs[id] ?? null)}
                      />
                    </>
                  )}
                </>
              )}
              {aside.length > 0 && (
                <>
                  <p>{t.setAside(aside.length)}</p>
                  <p>{t.setAsideList}</p>
                  <Disputed
                    paper={paper}
                    goTo={goTo}
                    ids={aside}
                    sides={(id) => [t.ofDevice(inWords(id, setAside[id]?.mine)), t.theirs(inWords(id, sheet[id]))]}
                  />
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
    </>
  );
}
