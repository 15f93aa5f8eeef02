/**
 * Shortcuts of a single key. They work everywhere except while typing or in a dialog, unless the user has turned them
 * off. They depend on the character, not on the position of the key: `/` is Shift+7 on some keyboards. Letters also
 * work in the field of a mark, because a mark contains no letters.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useSingleKeys } from './singleKeys';

const ELSEWHERE =
  'input:not([type="radio"], [type="checkbox"], [data-mark]), textarea, select, [contenteditable], [role="dialog"]';

export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const on = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if (target instanceof HTMLElement && target.closest(ELSEWHERE)) return;
    const act = on ? (actions[key] ?? actions[key.toLowerCase()]) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
