/**
 * A key that works anywhere but while typing, unless single keys are off. By character, not by position: `/` is
 * Shift+7 on some keyboards.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useSingleKeys } from './singleKeys';

export function useKey(key: string, run: () => void): void {
  const on = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');
    if (!on || event.key !== key || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
}
