/**
 * The bearer token and the person it belongs to. A token in session storage ends with the tab (D13), and a new tab gets
 * it from an open one (D64). A tab uses the token that it started with: what other tabs do reaches it only through the
 * messages below.
 */
import { create } from 'zustand';
import type { Viewer } from './permissions';
import type { components } from './schema';
import { deviceStorage, tabStorage } from './storage';

const KEY = 'palestra.token';
/** Says that a tab of this browser has had a session of its own, so that a new tab asks for it. */
const HINT_KEY = 'palestra.tabSession';
/** Who a token belongs to, for a page that is loaded while the server cannot be reached. */
const VIEWER_KEY = 'palestra.viewer';
/** Milliseconds that a new tab waits for the session of another one. */
const HANDOVER_MS = 300;

/** How a session came to its end: the server no longer knows the token, or somebody signed out in another tab. */
export type Ending = 'expired' | 'signedOut';

/** What a tab tells the others. */
type Message =
  | { kind: 'opened' }
  | { kind: 'ended'; tokens: string[]; how: Ending }
  | { kind: 'wanted' }
  | { kind: 'handedOver'; token: string };

type Me = components['schemas']['MeResponse'];

interface Session {
  viewer: Viewer | null;
  /** Whether the viewer comes from this device, and the server has not confirmed it. */
  isRecalled: boolean;
  onEnded: (how: Ending) => void;
  onOpened: () => void;
  /** The page that handles the end of the session itself. */
  holder: (() => void) | null;
}

const store = create<Session>(() => ({
  viewer: null,
  isRecalled: false,
  onEnded: () => {},
  onOpened: () => {},
  holder: null,
}));
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('palestra.session') : null;
const tell = (message: Message) => channel?.postMessage(message);

let current = tabStorage.get(KEY) ?? deviceStorage.get(KEY);

/** Uses a token in this tab alone. */
function keepInTab(token: string): void {
  current = token;
  tabStorage.set(KEY, token);
  deviceStorage.set(HINT_KEY, '1');
}

/** Takes over the session of another tab, if there is one. */
async function takeOver(): Promise<void> {
  if (current !== null || !channel || deviceStorage.get(HINT_KEY) === null) return;
  await new Promise<void>((resolve) => {
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'handedOver') return;
      // Somebody may have signed in here meanwhile.
      if (current === null) keepInTab(data.token);
      done();
    };
    const done = () => {
      clearTimeout(timer);
      channel.removeEventListener('message', onMessage);
      resolve();
    };
    const timer = setTimeout(done, HANDOVER_MS);
    channel.addEventListener('message', onMessage);
    tell({ kind: 'wanted' });
  });
  // No tab has it any more: the next visit need not wait.
  if (current === null) deviceStorage.remove(HINT_KEY);
}

const takenOver = takeOver();

/** The storage that has the token in use. */
const ownStorage = () => (deviceStorage.get(KEY) === current ? deviceStorage : tabStorage);

const viewerOf = ({ data, permissions, has_reports }: Me): Viewer => ({
  ...data,
  role: data.role[0] ?? '',
  permissions: new Set(permissions),
  hasReports: has_reports,
});

/** Who the server last said that the token belongs to. What another version of the app wrote may have another form. */
function keptViewer(): Me | null {
  try {
    const { token, me } = JSON.parse(ownStorage().get(VIEWER_KEY) ?? '{}');
    return token === current && Date.parse(me.expires_at) > Date.now() && viewerOf(me).id ? me : null;
  } catch {
    return null;
  }
}

function forget(): void {
  for (const storage of new Set([ownStorage(), tabStorage])) {
    storage.remove(KEY);
    storage.remove(VIEWER_KEY);
  }
  current = null;
  store.setState({ viewer: null, isRecalled: false });
}

function end(how: Ending): void {
  forget();
  const { holder, onEnded } = store.getState();
  if (holder) holder();
  else onEnded(how);
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'wanted') {
    if (current === null) return;
    // The one who asks may have given up before this tab was awake.
    deviceStorage.set(HINT_KEY, '1');
    tell({ kind: 'handedOver', token: current });
  } else if (data.kind === 'opened') {
    // A page that holds the session waits for the same person; this may be another one.
    if (current !== null || store.getState().holder) return;
    current = deviceStorage.get(KEY);
    if (current !== null) store.getState().onOpened();
  } else if (data.kind === 'ended' && current !== null && data.tokens.includes(current)) {
    end(data.how);
  }
});

// What an expired session has left on the device.
if (keptViewer() === null) ownStorage().remove(VIEWER_KEY);

export const session = {
  token: (): string | null => current,
  /** Resolves once it is known whether this tab has a session: its own, the remembered one or that of another tab. */
  found: (): Promise<void> => takenOver,
  viewer: (): Viewer | null => store.getState().viewer,
  /** The server told who the token belongs to. */
  recognise(me: Me): Viewer {
    const viewer = viewerOf(me);
    ownStorage().set(VIEWER_KEY, JSON.stringify({ token: current, me }));
    store.setState({ viewer, isRecalled: false });
    return viewer;
  },
  /** Takes the viewer from this device, which the server has confirmed earlier; null if it knows none for the token. */
  recall(): Viewer | null {
    const me = keptViewer();
    if (!me) return null;
    const viewer = viewerOf(me);
    store.setState({ viewer, isRecalled: true });
    return viewer;
  },
  isRecalled: (): boolean => store.getState().isRecalled,
  /** Starts to use a token. With `remember`, tabs without a session use it too. */
  open(token: string, remember: boolean): void {
    if (!remember) {
      keepInTab(token);
      return;
    }
    current = token;
    tabStorage.remove(KEY);
    tabStorage.remove(VIEWER_KEY);
    deviceStorage.set(KEY, token);
    tell({ kind: 'opened' });
  },
  /** Signs out: this device forgets, in all tabs that use the token or the remembered one. */
  close(): void {
    const tokens = [current, deviceStorage.get(KEY)].filter((token) => token !== null);
    forget();
    deviceStorage.remove(KEY);
    deviceStorage.remove(VIEWER_KEY);
    if (tokens.length > 0) tell({ kind: 'ended', tokens, how: 'signedOut' });
  },
  /** The server refused a token. If it is still the one in use, the session has ended in all tabs. */
  expire(token: string | null): void {
    if (token === null || token !== current) return;
    tell({ kind: 'ended', tokens: [token], how: 'expired' });
    end('expired');
  },
  whenEnded: (onEnded: Session['onEnded']) => store.setState({ onEnded }),
  /** Another tab signed in, and this tab, which had no session, uses the same one now. */
  whenOpened: (onOpened: Session['onOpened']) => store.setState({ onOpened }),
  /**
   * While answers are on screen, that page handles the end of the session, and nobody is sent away.
   * Returns the release.
   */
  hold(holder: () => void): () => void {
    store.setState({ holder });
    return () => store.setState(({ holder: now }) => ({ holder: now === holder ? null : now }));
  },
};

/** The viewer of a signed-in page. */
export function useViewer(): Viewer {
  const viewer = store((state) => state.viewer);
  if (!viewer) throw new Error('a page outside the sign-in guard asked for the viewer');
  return viewer;
}

/** The viewer, or null while the session ends: for what surrounds the pages. */
export const useMaybeViewer = (): Viewer | null => store((state) => state.viewer);
