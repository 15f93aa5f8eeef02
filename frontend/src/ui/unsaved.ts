/**
 * The registry of work that would be lost by leaving. Forms and answering register here; the app's one blocker
 * (app/LeaveGuard.tsx) asks before any link is followed.
 */
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { shell } from '@/messages/shell';

export interface Unsaved {
  question: string;
  /** Names what is not saved, at the moment of asking. */
  detail: string | (() => string);
  /** Shown in place of the detail. Leaving cannot be undone then: the question prefers staying. */
  body?: (stay: () => void) => ReactNode;
  stay: string;
  leave: string;
  /** Runs when the person chose to leave (answering: save and submit); `false` keeps them here after all. */
  onLeave: () => unknown;
}

const store = create<{ entries: ReadonlyMap<string, Unsaved> }>(() => ({ entries: new Map() }));

export const unsaved = {
  /** The newest registration, which is the one that asks. */
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
