/**
 * Registers unsaved work that leaving the page would lose. Forms and answering register here. The app's navigation
 * blocker (app/LeaveGuard.tsx) asks before it follows a link.
 */
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { shell } from '@/messages/shell';

export interface Unsaved {
  question: string;
  /** Describes the unsaved work. A function is called at the time of the question. */
  detail: string | (() => string);
  /** The content that replaces the detail. Then leaving cannot be undone, so the question prefers staying. */
  body?: (stay: () => void) => ReactNode;
  stay: string;
  leave: string;
  /** Runs after the user chose to leave. Answering saves and submits here. If it returns `false`, the user stays. */
  onLeave: () => unknown;
}

const store = create<{ entries: ReadonlyMap<string, Unsaved> }>(() => ({ entries: new Map() }));

export const unsaved = {
  /** The newest registration. Only this one asks. */
  newest: (): Unsaved | undefined => [...store.getState().entries.values()].at(-1),
  clear: () => store.setState({ entries: new Map() }),
};

export function useUnsaved(active: boolean, options: Partial<Unsaved> = {}): () => void {
  const id = useId();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const remove = useCallback(() => {
    const entries = new Map(store.getState().entries);
    if (entries.delete(id)) store.setState({ entries });
  }, [id]);
  useEffect(() => {
    if (!active) return;
    const entry: Unsaved = {
      question: shell.leaveUnsaved,
      detail: shell.unsaved,
      stay: shell.stay,
      leave: shell.leave,
      ...latest.current,
      ...(latest.current.body && { body: (stay) => latest.current.body?.(stay) }),
      onLeave: () => latest.current.onLeave?.(),
    };
    store.setState(({ entries }) => ({ entries: new Map(entries).set(id, entry) }));
    return remove;
  }, [active, id, remove]);
  // Called after a save, before the navigation that follows in the same tick.
  return remove;
}
