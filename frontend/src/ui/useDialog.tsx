/**
 * Opens a dialog for a subject. Each opening starts with fresh content. A closed dialog stays mounted, so that the
 * focus can return.
 */
import { type ReactNode, useCallback, useEffect, useState } from 'react';

export interface DialogState {
  opened: boolean;
  onClose: () => void;
}

function Opening({ children }: { children: (state: DialogState) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return children({ opened, onClose: () => setOpened(false) });
}

/** `dialog` must be rendered on the page, and `open` shows it for a subject. */
export function useDialog<Subject>(render: (subject: Subject, state: DialogState) => ReactNode) {
  const [opening, setOpening] = useState<{ subject: Subject; nth: number } | null>(null);
  const open = useCallback((subject: Subject) => setOpening((last) => ({ subject, nth: (last?.nth ?? 0) + 1 })), []);
  return {
    open,
    dialog: opening && <Opening key={opening.nth}>{(state) => render(opening.subject, state)}</Opening>,
  };
}
