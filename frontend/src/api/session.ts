/** The bearer token and the person it stands for. A token in session storage ends with the tab (D13). */
import { create } from 'zustand';
import type { Viewer } from './permissions';
import type { components } from './schema';

const KEY = 'palestra.token';

interface Session {
  viewer: Viewer | null;
  /** Set while an ended session is being shown to the person; see app/session.ts. */
  onEnded: () => void;
}

const store = create<Session>(() => ({ viewer: null, onEnded: () => {} }));

export const token = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);

function forget(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  store.setState({ viewer: null });
}

export const session = {
  token,
  viewer: (): Viewer | null => store.getState().viewer,
  /** The server told who the token stands for. */
  recognise({ data, permissions }: components['schemas']['MeResponse']): Viewer {
    const viewer = { ...data, role: data.role[0] ?? '', permissions: new Set(permissions) };
    store.setState({ viewer });
    return viewer;
  },
  open(token: string, remember: boolean): void {
    forget();
    (remember ? localStorage : sessionStorage).setItem(KEY, token);
  },
  close: forget,
  /** The server no longer knows the token: forget it and tell the app, once. */
  expire(): void {
    if (!token()) return;
    forget();
    store.getState().onEnded();
  },
  whenEnded: (onEnded: () => void) => store.setState({ onEnded }),
  /**
   * While answers are on screen, the end of the session is told to that page instead, and nobody is sent away.
   * Gives the release.
   */
  hold(onEnded: () => void): () => void {
    const before = store.getState().onEnded;
    store.setState({ onEnded });
    return () => store.setState({ onEnded: before });
  },
};

/** The viewer of a signed-in page. */
export function useViewer(): Viewer {
  const viewer = store((state) => state.viewer);
  if (!viewer) throw new Error('a page outside the sign-in guard asked for the viewer');
  return viewer;
}

/** The viewer, or null while the session ends: for what stands around the pages. */
export const useMaybeViewer = (): Viewer | null => store((state) => state.viewer);
