/** A key that works anywhere but while typing. By character, not by position: `/` is Shift+7 on some keyboards. */
import { useWindowEvent } from '@mantine/hooks';

export function useKey(key: string, run: () => void): void {
  useWindowEvent('keydown', (event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');
    if (event.key !== key || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
}
