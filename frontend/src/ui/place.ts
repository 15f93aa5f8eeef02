/**
 * Identifies the open page and the session. An action may end after the user has left the page. Then its result must
 * not appear on another page or to another user.
 */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { useMaybeViewer } from '@/api/session';

const store = create<{ place: symbol }>(() => ({ place: Symbol('place') }));

/** Returns a different value for each page, and after each change of the session. */
export const currentPlace = (): symbol => store.getState().place;

export const usePlace = (): symbol => store((state) => state.place);

/** Watches the address and the session. The app uses this hook once. */
export function useTrackedPlace(): void {
  const { pathname } = useLocation();
  const viewer = useMaybeViewer()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either is a new place
  useLayoutEffect(() => store.setState({ place: Symbol('place') }), [pathname, viewer]);
}
