import { useEffect } from 'react';
import { inDialog } from '@/ui/inDialog';

/** Keeps the focus in an open dialog of the frame. A page that arrives below it gives its title the focus. */
export function useKeptInDialog(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const giveBack = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element && relatedTarget instanceof HTMLElement)) return;
      if (target.closest('main') && inDialog(relatedTarget)) relatedTarget.focus();
    };
    document.addEventListener('focusin', giveBack);
    return () => document.removeEventListener('focusin', giveBack);
  }, [opened]);
}
