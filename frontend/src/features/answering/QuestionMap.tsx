/**
 * A map of all questions. Shape and text show their states, not only colour. The map is one tab stop, and arrow keys
 * move inside it.
 */
import { IconCheck, IconFlagFilled } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { cellAfterKey } from './mapKeys';
import { isAnswered, type Paper } from './paper';
import classes from './QuestionMap.module.css';
import type { Session } from './session';
import type { Position } from './usePosition';

interface CellProps {
  id: string;
  number: number;
  store: StoreApi<Session>;
  marked: boolean;
  current: boolean;
  /** Whether this button is the tab stop of the map. */
  stop: boolean;
  goTo: (id: string) => void;
}

const Cell = memo(({ id, number, store, marked, current, stop, goTo }: CellProps) => {
  const answered = useStore(store, ({ sheet }) => isAnswered(sheet[id]));
  return (
    <button
      type="button"
      className={classes.cell}
      data-answered={answered || undefined}
      data-cell={id}
      tabIndex={stop ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      aria-label={t.cell(number, answered, marked)}
      onClick={() => goTo(id)}
    >
      {number}
      {answered && <IconCheck size={12} stroke={3} aria-hidden className={classes.check} />}
      {marked && <IconFlagFilled size={12} aria-hidden className={classes.flag} />}
    </button>
  );
});

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const from = cells.find((cell) => cell.matches(':focus'));
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const to = from && cellAfterKey(cells, from, event.key, rtl);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

interface Props {
  paper: Paper;
  store: StoreApi<Session>;
  place: Position;
}

export function QuestionMap({ paper, store, place }: Props) {
  const cells = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = focused ?? place.current;
  // Scrolls the current question into view inside the map, but does not scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is current
  useEffect(() => {
    const cell = cells.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const room = cells.current?.getBoundingClientRect();
    if (!cell || !room || !cells.current) return;
    const below = cell.bottom - room.bottom;
    const above = room.top - cell.top;
    if (below > 0) cells.current.scrollTop += below + room.height / 3;
    else if (above > 0) cells.current.scrollTop -= above + room.height / 3;
  }, [place.current]);
  return (
    <nav aria-label={t.map} className={classes.map}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside */}
      <div
        ref={cells}
        className={classes.cells}
        onKeyDown={moveFocus}
        onFocus={({ target }) => setFocused(target.dataset['cell'] ?? null)}
        onBlur={() => setFocused(null)}
      >
        {paper.groups.map(({ type, title, questions }) => (
          <section key={type} aria-label={title} className={classes.group}>
            <h2 className={classes.title}>{title}</h2>
            <div className={classes.grid}>
              {questions.map(({ id, number }) => (
                <Cell
                  key={id}
                  id={id}
                  number={number}
                  store={store}
                  marked={place.marked.has(id)}
                  current={place.current === id}
                  stop={stop === id}
                  goTo={place.goTo}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <ul className={classes.legend} aria-label={t.mapKey}>
        <li>
          <span className={classes.sample} data-current />
          {t.stateCurrent}
        </li>
        <li>
          <span className={classes.sample} data-answered>
            <IconCheck size={12} stroke={3} aria-hidden />
          </span>
          {t.stateAnswered}
        </li>
        <li>
          <span className={classes.sample} />
          {t.stateUnanswered}
        </li>
        <li>
          <span className={classes.sample}>
            <IconFlagFilled size={12} aria-hidden className={classes.flagged} />
          </span>
          {t.stateMarked}
        </li>
      </ul>
    </nav>
  );
}
