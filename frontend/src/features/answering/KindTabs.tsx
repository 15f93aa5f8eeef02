/** One tab for each kind that has questions. A tab that was not opened yet says so. */
import type { KeyboardEvent } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import classes from './KindTabs.module.css';
import { type Group, isAnswered, type Paper } from './paper';
import type { Session } from './session';
import type { Position } from './usePosition';

interface TabProps {
  group: Group;
  store: StoreApi<Session>;
  place: Position;
}

function Tab({ group, store, place }: TabProps) {
  const { type, title, questions } = group;
  const answered = useStore(store, ({ sheet }) => questions.filter(({ id }) => isAnswered(sheet[id])).length);
  const open = place.kind === type;
  return (
    <button
      type="button"
      role="tab"
      id={`kind-${type}`}
      aria-selected={open}
      aria-controls={open ? 'questions' : undefined}
      tabIndex={open ? 0 : -1}
      className={classes.tab}
      onClick={() => place.openKind(type)}
    >
      {title}
      <span className={classes.count} aria-hidden>
        {t.kindProgress(answered, questions.length)}
      </span>
      <span className="visually-hidden">{t.kindProgressWords(answered, questions.length)}</span>
      {!place.visited.has(type) && <span className={classes.fresh}>{t.notVisited}</span>}
    </button>
  );
}

export function KindTabs({ paper, store, place }: Omit<TabProps, 'group'> & { paper: Paper }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const by = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab.matches(':focus'));
    const next = tabs[(at + by + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  };
  return (
    <div role="tablist" aria-label={t.kinds} className={classes.tabs} onKeyDown={move}>
      {paper.groups.map((group) => (
        <Tab key={group.type} group={group} store={store} place={place} />
      ))}
    </div>
  );
}
