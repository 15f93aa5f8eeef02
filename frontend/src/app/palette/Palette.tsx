/**
 * The palette: opens any page that the viewer may see, finds what has a name, and starts frequent actions. It is built on the
 * dialog of Mantine's Spotlight. The list is a list box of ours, because Spotlight tells a screen reader nothing about the
 * chosen line.
 */
import { Kbd, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconClipboardCheck,
  IconDeviceDesktopAnalytics,
  IconKeyboard,
  IconMessage,
  IconPlus,
  IconSearch,
  IconUser,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as limits from '@/api/frameLimits.gen';
import { isParticipant } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { palette as t } from '@/messages/palette';
import { shell } from '@/messages/shell';
import { KeyHints } from '@/ui/KeyHints';
import { Marked } from '@/ui/Marked';
import { MENU_ICONS } from '@/ui/menuIcons';
import '@mantine/spotlight/styles.layer.css';
import { actionItems, type Item, matching, pageItems } from './localItems';
import classes from './Palette.module.css';
import { isSearchable, useFound } from './useFound';

/** After this time in milliseconds without typing, the server is asked. */
const SETTLE_MS = 200;
const ICONS = {
  ...MENU_ICONS,
  create: IconPlus,
  grade: IconClipboardCheck,
  message: IconMessage,
  assign: IconUserPlus,
  live: IconDeviceDesktopAnalytics,
  person: IconUser,
  team: IconUsersGroup,
  profile: IconUserCircle,
  keys: IconKeyboard,
};
const [store, spotlight] = createSpotlight();

interface Group {
  title: string;
  items: readonly Item[];
}

/** How many sheets of an event wait for marks. Nothing is shown if none waits, or while the number is unknown. */
function SheetsWaiting({ kind, id, name }: NonNullable<Item['graded']>) {
  const { search, per_page } = limits.query;
  const query = { search: name.slice(0, search.maxLength), per_page: per_page.maximum, sort: 'desc' } as const;
  const { data } = useQuery({ ...kind.reads.answered(query), retry: false });
  const waiting = data?.data.find((event) => event.id === id)?.ungraded ?? 0;
  return waiting > 0 && <span className={classes.detail}>{t.sheetsWait(waiting)}</span>;
}

interface LineProps {
  item: Item;
  id: string;
  text: string;
  active: boolean;
  onPoint: () => void;
  onGo: () => void;
}

function Line({ item, id, text, active, onPoint, onGo }: LineProps) {
  const Icon = ICONS[item.icon];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.line}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <span dir="auto" className={classes.label}>
        <Marked label={item.label} text={text} className={classes.mark} />
      </span>{' '}
      {item.detail && <span className={classes.detail}>{item.detail}</span>}
      {item.graded && <SheetsWaiting {...item.graded} />}
    </div>
  );
}

export interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  onKeys: () => void;
}

export function Palette({ opened, onClose, onKeys }: PaletteProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  // While the user is typing, the server has not been asked for the text.
  const isSettled = settled === text;
  const found = useFound(viewer, isSettled ? text : '');
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  // Spotlight's own event comes only after the next paint. By then the user may have opened the palette again.
  const onClosed = useEffectEvent(onClose);
  useEffect(() => {
    let wasOpened = store.getState().opened;
    const noteClose = () => {
      const isOpened = store.getState().opened;
      if (wasOpened && !isOpened) onClosed();
      wasOpened = isOpened;
    };
    const unsubscribe = store.subscribe(noteClose);
    return () => void unsubscribe();
  }, []);

  const groups: Group[] = [
    ...[...found.groups].map(([title, items]) => ({ title, items })),
    { title: t.pages, items: matching(pageItems(viewer), text) },
    { title: t.actions, items: [...found.starts, ...matching(actionItems(viewer, onKeys), text)] },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const active = items[at];
  const lineId = (item: Item) => `${list}-${item.id}`;
  const activeId = active && lineId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const type = (value: string) => {
    setTyped(value);
    setChosen(null);
  };
  const go = ({ to, inNewTab, run }: Item) => {
    onClose();
    if (to && inNewTab) window.open(to, '_blank', 'noopener');
    else if (to) void navigate(to);
    run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) setChosen(items[(at + step + items.length) % items.length]?.id ?? null);
    // Enter opens the chosen line at once, even before the server is asked.
    if (event.key === 'Enter' && active) go(active);
  };
  const isBusy = !isSettled || found.isSearching;
  const state =
    found.failed.length > 0
      ? t.failed(found.failed)
      : isBusy && isSearchable(text)
        ? t.searching
        : items.length === 0
          ? t.nothing
          : '';
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={type}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      size={640}
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': t.title } }}
      classNames={{ content: classes.dialog }}
    >
      <Spotlight.Search
        classNames={{ input: classes.search }}
        role="combobox"
        aria-label={isParticipant(viewer) ? t.findOwn : t.find}
        placeholder={isParticipant(viewer) ? t.findOwn : t.find}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        maxLength={limits.query.search.maxLength}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={<Kbd size="xs">{t.escape}</Kbd>}
        rightSectionWidth={52}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t.results} className={classes.list}>
        {groups.map(({ title, items: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: the group of a list box is no fieldset
          <div key={title} role="group" aria-label={title}>
            <div className={classes.title} aria-hidden>
              {title}
            </div>
            {lines.map((item) => (
              <Line
                key={item.id}
                item={item}
                id={lineId(item)}
                text={text}
                active={item === active}
                onPoint={() => setChosen(item.id)}
                onGo={() => go(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <Spotlight.Footer className={classes.footer}>
        <span role="status" className={classes.state}>
          {state}
        </span>
        <KeyHints hints={t.keys} className={classes.keys} />
        <UnstyledButton
          className={classes.all}
          onClick={() => {
            onClose();
            onKeys();
          }}
        >
          {shell.shortcuts}
        </UnstyledButton>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
