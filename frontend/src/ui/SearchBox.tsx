/** The search field of a list. The key `/` focuses it. It sends a request when the user has not typed for 250 ms. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';
import * as limits from '@/api/frameLimits.gen';
import { common } from '@/messages/common';
import classes from './Toolbar.module.css';
import { useKeys } from './useKeys';
import type { ListState } from './useListState';

interface Props {
  list: ListState;
  label: string;
  /** Called with -1 for Shift+Enter, and with 1 for Enter. */
  onEnter?: ((by: 1 | -1) => void) | undefined;
  /** Whether the field receives the focus when its dialog opens. */
  'data-autofocus'?: true;
}

export function SearchBox({ list, label, onEnter, ...focus }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(list.search);
  const { pathname } = useLocation();
  const data = useContext(UNSAFE_DataRouterContext);
  const ask = useDebouncedCallback((search: string) => {
    // The user followed a link before the search was sent. Then the search must not replace the page that is loading.
    // This asks the router directly, because React renders a navigation later, on a slow device perhaps only after the
    // delay of the search.
    const going = data && (data.router.state.navigation.location ?? data.router.state.location);
    if (going?.pathname === pathname) list.change({ search: search.trim() }, { replace: true });
  }, 250);
  useKeys({ '/': () => input.current?.focus() });
  // Back and Forward change the address, and so the text of the field.
  useEffect(() => setText((now) => (now.trim() === list.search ? now : list.search)), [list.search]);
  const typeText = (value: string) => {
    setText(value);
    ask(value);
  };
  return (
    <TextInput
      {...focus}
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={limits.query.search.maxLength}
      value={text}
      onChange={(event) => typeText(event.currentTarget.value)}
      onKeyDown={({ key, shiftKey, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onEnter?.(shiftKey ? -1 : 1);
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label={common.clearSearch}
            onClick={() => {
              typeText('');
              input.current?.focus();
            }}
          />
        ) : (
          <Kbd size="sm" className={classes.key} aria-hidden>
            {'/'}
          </Kbd>
        )
      }
    />
  );
}
