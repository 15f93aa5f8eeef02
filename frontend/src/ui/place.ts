/**
 * Identifies the open page and the session. What is started on a page may end later, and must not appear on another page
 * or to another person.
 */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { useMaybeViewer } from '@/api/session';

const store = create<{ place: symbol }>(() => ({ place: Symbol('place') }));

/** Returns another value on each page, and after each change of the session. */
export const currentPlace = (): symbol => store.getState().place;

export const usePlace = (): symbol => store((state) => state.place);

/** Follows the address and the session. Used once in the app. */
export function useTrackedPlace(): void {
  const { pathname } = useLocation();
  const viewer = useMaybeViewer()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either is a new place
  useLayoutEffect(() => store.setState({ place: Symbol('place') }), [pathname, viewer]);
}
