/** Search within a list, by `/` from anywhere. It asks the server once the typing rests for 250 ms. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';
import * as limits from '@/api/limits.gen';
import { common } from '@/messages/common';
import classes from './Toolbar.module.css';
import { useKeys } from './useKeys';
import type { ListState } from './useListState';

interface Props {
  list: ListState;
  label: string;
  /** Takes the focus when its dialog opens. */
  'data-autofocus'?: true;
}

export function SearchBox({ list, label, ...focus }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(list.search);
  const { pathname } = useLocation();
  const data = useContext(UNSAFE_DataRouterContext);
  const ask = useDebouncedCallback((search: string) => {
    // A link was followed before the typing rested: the search must not call back the page that is on its way. The
    // router itself is asked, because React learns of a navigation later, and on a busy device after the typing rests.
    const going = data && (data.router.state.navigation.location ?? data.router.state.location);
    if (going?.pathname === pathname) list.change({ search: search.trim() }, { replace: true });
  }, 250);
  useKeys({ '/': () => input.current?.focus() });
  // Back and Forward change the address under the box.
  useEffect(() => setText((now) => (now.trim() === list.search ? now : list.search)), [list.search]);
  const type = (value: string) => {
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
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label={common.clearSearch}
            onClick={() => {
              type('');
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
