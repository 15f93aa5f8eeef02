/**
 * The bearer token and the person it belongs to. A token in session storage ends with the tab (D13), and a new tab gets
 * it from an open one (D64). A tab uses the token that it started with: what other tabs do reaches it only through the
 * messages below.
 */
import { create } from 'zustand';
import { openChannel } from '@/device/channel';
import { forget } from '@/device/forget';
import { admit, forgetInTab, withdrawSecrets } from '@/device/personal';
import { deviceStorage, tabStorage } from '@/device/webStorage';
import type { Viewer } from './permissions';
import type { components } from './schema';

const KEY = 'palestra.token';
/** Says that a tab of this browser has had a session of its own, so that a new tab asks for it. */
const HINT_KEY = 'palestra.tabSession';
/** Who a token belongs to, for a page that is loaded while the server cannot be reached. */
const VIEWER_KEY = 'palestra.viewer';
/** Milliseconds that a new tab waits for the session of another one. */
const HANDOVER_MS = 300;

/**
 * How a session came to its end: the server no longer knows the token, the person signed out in some tab, or another
 * person signed in after it.
 */
type Ending = 'expired' | 'signedOut' | 'replaced';

export interface Ended {
  how: Ending;
  /** Whether this tab shows what belongs to the session, and must leave it. */
  leaves: boolean;
}

/** What a tab tells the others. */
type Message =
  | { kind: 'opened' }
  | { kind: 'ended'; tokens: string[]; how: 'expired' | 'signedOut'; person?: string | null }
  | { kind: 'wanted' }
  | { kind: 'handedOver'; token: string };

type Me = components['schemas']['MeResponse'];

interface Session {
  viewer: Viewer | null;
  /** Whether the viewer comes from this device, and the server has not confirmed it. */
  isRecalled: boolean;
  /** Whether the last session of this tab ended with a sign-out. */
  isSignedOut: boolean;
  onEnded: (ended: Ended) => void;
  onOpened: () => void;
  /** The page that waits for the same person when the session expires. */
  holder: (() => void) | null;
}

const store = create<Session>(() => ({
  viewer: null,
  isRecalled: false,
  isSignedOut: false,
  onEnded: () => {},
  onOpened: () => {},
  holder: null,
}));
const channel = openChannel<Message>('palestra.session');
const tell = (message: Message) => channel?.send(message);

/** Whose session this tab has, or had last. */
let person: string | null = null;
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
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = channel.listen((message) => {
      if (message.kind !== 'handedOver') return;
      // A user may have signed in here meanwhile.
      if (current === null) keepInTab(message.token);
      done();
    });
    const timer = setTimeout(done, HANDOVER_MS);
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

function forgetToken(): void {
  for (const storage of new Set([ownStorage(), tabStorage])) {
    storage.remove(KEY);
    storage.remove(VIEWER_KEY);
  }
  current = null;
}

/**
 * The one end of a session in this tab: the device forgets the token, everything of a person who has signed out, and
 * what must not outlast a session. `onEnded` clears what the app has read and leaves the page.
 */
function end(how: 'expired' | 'signedOut', signedOut: string | null = null): void {
  const { holder, onEnded } = store.getState();
  const isOpen = current !== null;
  forgetToken();
  withdrawSecrets();
  if (signedOut !== null) void forget(signedOut);
  store.setState({ viewer: null, isRecalled: false, isSignedOut: how === 'signedOut' });
  const isHeld = holder !== null;
  onEnded({ how, leaves: how === 'signedOut' ? isOpen || isHeld : !isHeld });
  if (how === 'expired') holder?.();
}

function setViewer(viewer: Viewer, isRecalled: boolean): void {
  const last = person;
  const isOther = last !== null && last !== viewer.id;
  if (isOther) forgetInTab(last);
  person = viewer.id;
  admit(viewer.id);
  store.setState({ viewer, isRecalled, isSignedOut: false });
  // What was requested for the last person may have come since then.
  if (isOther) store.getState().onEnded({ how: 'replaced', leaves: false });
}

channel?.listen((message) => {
  if (message.kind === 'wanted') {
    if (current === null) return;
    // The tab that asks may have given up before this one was awake.
    deviceStorage.set(HINT_KEY, '1');
    tell({ kind: 'handedOver', token: current });
  } else if (message.kind === 'opened') {
    // A page that holds the session waits for the same person; this may be another one.
    if (current !== null || store.getState().holder) return;
    current = deviceStorage.get(KEY);
    if (current !== null) store.getState().onOpened();
  } else if (message.kind === 'ended') {
    const { tokens, how, person: whose = null } = message;
    const isOwn = current !== null && tokens.includes(current);
    // A page may show this person's work although the session has expired there, or is another one.
    const isSamePerson = how === 'signedOut' && whose !== null && whose === person;
    if (isOwn || isSamePerson) end(how, whose);
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
    setViewer(viewer, false);
    return viewer;
  },
  /** Takes the viewer from this device, which the server has confirmed earlier; null if it knows none for the token. */
  recall(): Viewer | null {
    const me = keptViewer();
    if (!me) return null;
    const viewer = viewerOf(me);
    setViewer(viewer, true);
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
  /** Signs out: this device forgets, in all tabs of the person and in those that use the token or the remembered one. */
  close(): void {
    const tokens = [current, deviceStorage.get(KEY)].filter((token) => token !== null);
    if (tokens.length > 0) tell({ kind: 'ended', tokens, how: 'signedOut', person });
    deviceStorage.remove(KEY);
    deviceStorage.remove(VIEWER_KEY);
    end('signedOut', person);
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
   * Makes `holder` handle an expired session, while answers are on screen: the user stays on the page. Returns the
   * release.
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

/** Whether the person of this tab has signed out, here or in another tab. */
export const useIsSignedOut = (): boolean => store((state) => state.isSignedOut);

/** The viewer, or null while the session ends: for what surrounds the pages. */
export const useMaybeViewer = (): Viewer | null => store((state) => state.viewer);
