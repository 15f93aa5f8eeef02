/**
 * The page and the session of now. What somebody starts there, and what arrives later, must not appear on another page
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
