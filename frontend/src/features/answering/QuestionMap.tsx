/**
 * A map of all questions. Shape and text show their states, not only colour. The map is one tab stop, and arrow keys
 * move inside it.
 */
import { IconCheck, IconFlagFilled } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { cellAfterKey } from './mapKeys';
import { type Group, isAnswered, type Paper, type Question } from './paper';
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

interface GroupsProps {
  paper: Paper;
  store: StoreApi<Session>;
  place: Position;
  /** Whether a question is shown. If undefined, all are shown. A group without a shown question is left out. */
  shows?: (question: Question) => boolean;
  goTo?: (id: string) => void;
}

interface GroupProps extends Omit<GroupsProps, 'paper'> {
  group: Group;
  /** The question that is the tab stop of the map. */
  stop: string;
}

function MapGroup({
  group: { title, questions },
  store,
  place,
  shows = () => true,
  goTo = place.goTo,
  stop,
}: GroupProps) {
  const answered = useStore(store, ({ sheet }) => questions.filter(({ id }) => isAnswered(sheet[id])).length);
  const shown = questions.filter(shows);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className={classes.group}>
      <h2 className={classes.title}>
        <span dir="auto">{title}</span>
        <span>{t.groupProgress(answered, questions.length)}</span>
      </h2>
      <div className={classes.grid}>
        {shown.map(({ id, number }) => (
          <Cell
            key={id}
            id={id}
            number={number}
            store={store}
            marked={place.marked.has(id)}
            current={place.current === id}
            stop={stop === id}
            goTo={goTo}
          />
        ))}
      </div>
    </section>
  );
}

/** The questions in their groups. They are one tab stop, and arrow keys move between them. */
export function MapGroups({ paper, shows = () => true, ...rest }: GroupsProps) {
  const { place } = rest;
  const cells = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const shown = paper.questions.filter(shows);
  const wanted = focused ?? place.current;
  const stop = shown.some(({ id }) => id === wanted) ? wanted : (shown[0]?.id ?? '');
  // Scrolls the current question into view inside the map, but does not scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is current
  useEffect(() => {
    const room = cells.current?.parentElement;
    const view = room?.getBoundingClientRect();
    const cell = cells.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!cell || !view || !room) return;
    const below = cell.bottom - view.bottom;
    const above = view.top - cell.top;
    if (below > 0) room.scrollTop += below + view.height / 3;
    else if (above > 0) room.scrollTop -= above + view.height / 3;
  }, [place.current]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the buttons inside
    <div
      ref={cells}
      onKeyDown={moveFocus}
      onFocus={({ target }) => setFocused(target.dataset['cell'] ?? null)}
      onBlur={() => setFocused(null)}
    >
      {paper.groups.map((group) => (
        <MapGroup key={group.type} group={group} shows={shows} stop={stop} {...rest} />
      ))}
    </div>
  );
}

/** The map beside the questions. */
export function QuestionMap({ paper, store, place }: Pick<GroupsProps, 'paper' | 'store' | 'place'>) {
  return (
    <nav aria-label={t.map} className={classes.map}>
      <div className={classes.cells}>
        <MapGroups paper={paper} store={store} place={place} />
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
