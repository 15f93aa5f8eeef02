/** Single keys of the answering screen. They can be switched off (WCAG 2.1.4), and never act while typing. */
import { useWindowEvent } from '@mantine/hooks';
import { useSingleKeys } from '@/ui/singleKeys';

const TYPING = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';

export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const on = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest(`${TYPING}, [role="dialog"]`)) return;
    const act = on || key === '?' ? actions[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
