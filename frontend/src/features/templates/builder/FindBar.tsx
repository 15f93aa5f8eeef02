/** Finds a text in all tabs. Enter moves to the next match, Shift+Enter to the previous one, and Escape moves the
    focus into the field of the match. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { templates as t } from '@/messages/templates';
import { fieldId } from '@/questions/draft';
import { useKeys } from '@/ui/useKeys';
import classes from './Find.module.css';
import { findMatches, type Match } from './find';
import { useBuilder, useBuilderStore } from './store';

const isSame = (one: Match, other: Match) =>
  one.tab === other.tab && one.question === other.question && one.field === other.field;

/** Returns the matches of the search text. They are computed with a low priority, so that typing stays fast. */
export function useMatches(): readonly Match[] {
  const wanted = useDeferredValue(useBuilder((state) => state.wanted));
  const isSearching = wanted !== '';
  const groups = useDeferredValue(useBuilder((state) => (isSearching ? state.groups : null)));
  const slides = useDeferredValue(useBuilder((state) => (isSearching ? state.slides : null)));
  return useMemo(() => (groups ? findMatches({ groups, slides }, wanted) : []), [groups, slides, wanted]);
}

/** Marks the field of a match while the match is shown. */
function useMark(match: Match | null) {
  useEffect(() => {
    const field = match && document.getElementById(fieldId(match.field));
    if (!field) return;
    field.dataset['found'] = '';
    field.scrollIntoView({ block: 'nearest' });
    return () => {
      delete field.dataset['found'];
    };
  }, [match]);
}

export function FindBar() {
  const builder = useBuilderStore();
  const wanted = useBuilder((state) => state.wanted);
  const matches = useMatches();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Match | null>(null);
  const at = shown === null ? -1 : matches.findIndex((match) => isSame(match, shown));
  useMark(at < 0 ? null : shown);
  useKeys({ '/': () => input.current?.focus() });

  const goTo = (by: 1 | -1) => {
    const next = at < 0 && by < 0 ? matches.at(-1) : matches[(at + by + matches.length) % matches.length];
    if (!next) return;
    builder.openMatch(next);
    setShown({ ...next });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      goTo(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && wanted !== '') {
      event.preventDefault();
      builder.find('');
      if (shown && at >= 0) builder.lookAt({ group: shown.tab, field: shown.field });
    }
  };
  const isSearching = wanted.trim() !== '';
  const state = !isSearching ? '' : matches.length === 0 ? t.foundNothing : t.found(at + 1, matches.length);
  const step = (by: 1 | -1) => {
    const Icon = by === 1 ? IconChevronDown : IconChevronUp;
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={by === 1 ? t.nextFound : t.previousFound}
        aria-disabled={matches.length === 0 || undefined}
        onClick={() => goTo(by)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.find}>
      <TextInput
        ref={input}
        type="search"
        className={classes.field}
        aria-label={t.find}
        placeholder={t.find}
        value={wanted}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onChange={(event) => builder.find(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <span role="status" className={classes.state}>
        {state}
      </span>
      {isSearching && (
        <>
          {step(-1)}
          {step(1)}
        </>
      )}
    </div>
  );
}
