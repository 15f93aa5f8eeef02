/** Single keys of the answering screen. They can be switched off (WCAG 2.1.4), and never act while typing. */
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { deviceStorage } from '@/api/storage';

const KEY = 'palestra.singleKeys';
const TYPING = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';

export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const [on, setOn] = useState(() => deviceStorage.get(KEY) !== 'off');
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest(`${TYPING}, [role="dialog"]`)) return;
    const act = on || key === '?' ? actions[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  return {
    on,
    toggle() {
      deviceStorage.set(KEY, on ? 'off' : 'on');
      setOn(!on);
    },
  };
}
