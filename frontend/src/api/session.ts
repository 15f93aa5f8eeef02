/**
 * The session token and its user. A token in session storage ends with the tab (D13), and a new tab gets the token from
 * an open tab (D64). A tab keeps using its token. Other tabs affect it only through the messages below.
 */
import { create } from 'zustand';
import { openChannel } from '@/device/channel';
import { forgetUser } from '@/device/forget';
import { admitUser, forgetInTab, withdrawSecrets } from '@/device/personal';
import { deviceStorage, tabStorage } from '@/device/webStorage';
import type { Viewer } from './permissions';
import type { components } from './schema';

const KEY = 'palestra.token';
/** The key of a flag: a tab of this browser has had a session in its session storage, so a new tab asks for it. */
const HINT_KEY = 'palestra.tabSession';
/** The key of the stored user of a token. It is used if a page is loaded while the server cannot be reached. */
const VIEWER_KEY = 'palestra.viewer';
/** The number of milliseconds that a new tab waits for the session of another tab. */
const HANDOVER_MS = 300;

/**
 * How a session ended: the server no longer accepts the token, the user signed out in some tab, or another user signed
 * in.
 */
type Ending = 'expired' | 'signedOut' | 'replaced';

export interface Ended {
  how: Ending;
  /** Whether this tab shows data of the session and must leave its page. */
  leaves: boolean;
  /** The email address of a user whose session expired, who is likely to sign in again. */
  email?: string | undefined;
}

/** A message from one tab to the others. */
type Message =
  | { kind: 'opened' }
  | { kind: 'ended'; tokens: string[]; how: 'expired' | 'signedOut'; person?: string | null }
  | { kind: 'wanted' }
  | { kind: 'handedOver'; token: string };

type Me = components['schemas']['MeResponse'];

interface Session {
  viewer: Viewer | null;
  /** Whether the viewer was read from this device and the server has not confirmed it yet. */
  isRecalled: boolean;
  /** Whether the last session of this tab ended because the user signed out. */
  isSignedOut: boolean;
  onEnded: (ended: Ended) => void;
  onOpened: () => void;
  /** Called when the session expires while a page stays open and waits for the same user to sign in again. */
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
const sendToTabs = (message: Message) => channel?.send(message);

/** The id of the user of this tab's present or last session. */
let person: string | null = null;
let current = tabStorage.get(KEY) ?? deviceStorage.get(KEY);

/** Uses a token in this tab alone. */
function keepInTab(token: string): void {
  current = token;
  tabStorage.set(KEY, token);
  deviceStorage.set(HINT_KEY, '1');
}

/** Gets the session of another tab, if there is one. */
async function takeOverSession(): Promise<void> {
  if (current !== null || !channel || deviceStorage.get(HINT_KEY) === null) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = channel.listen((message) => {
      if (message.kind !== 'handedOver') return;
      // The user may have signed in here in the meantime.
      if (current === null) keepInTab(message.token);
      done();
    });
    const timer = setTimeout(done, HANDOVER_MS);
    sendToTabs({ kind: 'wanted' });
  });
  // No tab has a session any more, so the next new tab need not wait.
  if (current === null) deviceStorage.remove(HINT_KEY);
}

const takenOver = takeOverSession();

/** The storage that contains the token in use. */
const ownStorage = () => (deviceStorage.get(KEY) === current ? deviceStorage : tabStorage);

const viewerOf = ({ data, permissions, has_reports }: Me): Viewer => ({
  ...data,
  role: data.role[0] ?? '',
  permissions: new Set(permissions),
  hasReports: has_reports,
});

/**
 * Returns the user that the server last confirmed for the token. Another version of the app may have stored it in
 * another form.
 */
function storedViewer(): Me | null {
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
 * Ends the session in this tab. The device forgets the token and the secrets that must not outlast a session. If the
 * user has signed out, the device also forgets all other data of this user. `onEnded` clears the cached data and leaves
 * the page.
 */
function endSession(how: 'expired' | 'signedOut', signedOut: string | null = null): void {
  const { holder, onEnded, viewer } = store.getState();
  const isOpen = current !== null;
  forgetToken();
  withdrawSecrets();
  if (signedOut !== null) void forgetUser(signedOut);
  store.setState({ viewer: null, isRecalled: false, isSignedOut: how === 'signedOut' });
  const isHeld = holder !== null;
  const email = how === 'expired' ? viewer?.email : undefined;
  onEnded({ how, leaves: how === 'signedOut' ? isOpen || isHeld : !isHeld, email });
  if (how === 'expired') holder?.();
}

function setViewer(viewer: Viewer, isRecalled: boolean): void {
  const last = person;
  const isOther = last !== null && last !== viewer.id;
  if (isOther) forgetInTab(last);
  person = viewer.id;
  admitUser(viewer.id);
  store.setState({ viewer, isRecalled, isSignedOut: false });
  // Responses to requests of the previous user may have arrived since then.
  if (isOther) store.getState().onEnded({ how: 'replaced', leaves: false });
}

channel?.listen((message) => {
  if (message.kind === 'wanted') {
    if (current === null) return;
    // The tab that asks may have stopped waiting before this tab handled its message.
    deviceStorage.set(HINT_KEY, '1');
    sendToTabs({ kind: 'handedOver', token: current });
  } else if (message.kind === 'opened') {
    // A page that keeps its content waits for the same user to sign in again. The new session may belong to another
    // user.
    if (current !== null || store.getState().holder) return;
    current = deviceStorage.get(KEY);
    if (current !== null) store.getState().onOpened();
  } else if (message.kind === 'ended') {
    const { tokens, how, person: whose = null } = message;
    const isOwn = current !== null && tokens.includes(current);
    // A page may still show this user's data, although its own session has expired or is another one.
    const isSameUser = how === 'signedOut' && whose !== null && whose === person;
    if (isOwn || isSameUser) endSession(how, whose);
  }
});

// An expired session may have left data on the device.
if (storedViewer() === null) ownStorage().remove(VIEWER_KEY);

export const session = {
  token: (): string | null => current,
  /**
   * Resolves when it is known whether this tab has a session: its own, the remembered one, or the session of another
   * tab.
   */
  found: (): Promise<void> => takenOver,
  viewer: (): Viewer | null => store.getState().viewer,
  /** Stores the user that the server returned for the token. */
  recognise(me: Me): Viewer {
    const viewer = viewerOf(me);
    ownStorage().set(VIEWER_KEY, JSON.stringify({ token: current, me }));
    setViewer(viewer, false);
    return viewer;
  },
  /** Reads the viewer from this device if the server confirmed it earlier for this token. Otherwise returns null. */
  recall(): Viewer | null {
    const me = storedViewer();
    if (!me) return null;
    const viewer = viewerOf(me);
    setViewer(viewer, true);
    return viewer;
  },
  isRecalled: (): boolean => store.getState().isRecalled,
  /** Starts to use a token. With `remember`, other tabs without a session use it too. */
  open(token: string, remember: boolean): void {
    if (!remember) {
      keepInTab(token);
      return;
    }
    current = token;
    tabStorage.remove(KEY);
    tabStorage.remove(VIEWER_KEY);
    deviceStorage.set(KEY, token);
    sendToTabs({ kind: 'opened' });
  },
  /**
   * Signs out. The device forgets the token and the user's data, in all tabs that use the same user or the same token.
   */
  close(): void {
    const tokens = [current, deviceStorage.get(KEY)].filter((token) => token !== null);
    if (tokens.length > 0) sendToTabs({ kind: 'ended', tokens, how: 'signedOut', person });
    deviceStorage.remove(KEY);
    deviceStorage.remove(VIEWER_KEY);
    endSession('signedOut', person);
  },
  /** Handles a refused token. If it is still the token in use, the session has ended in all tabs. */
  expire(token: string | null): void {
    if (token === null || token !== current) return;
    sendToTabs({ kind: 'ended', tokens: [token], how: 'expired' });
    endSession('expired');
  },
  whenEnded: (onEnded: Session['onEnded']) => store.setState({ onEnded }),
  /**
   * Sets the handler for the case that another tab signed in and this tab, which had no session, now uses the same
   * session.
   */
  whenOpened: (onOpened: Session['onOpened']) => store.setState({ onOpened }),
  /**
   * Registers a page with answers on screen as the `holder` of the session. If the session expires, `holder` is called
   * and the user stays on the page. Returns a function that releases it.
   */
  hold(holder: () => void): () => void {
    store.setState({ holder });
    return () => store.setState(({ holder: now }) => ({ holder: now === holder ? null : now }));
  },
};

/** Returns the viewer of a page that requires a session. */
export function useViewer(): Viewer {
  const viewer = store((state) => state.viewer);
  if (!viewer) throw new Error('a page outside the sign-in guard asked for the viewer');
  return viewer;
}

/** Whether the user of this tab has signed out, here or in another tab. */
export const useIsSignedOut = (): boolean => store((state) => state.isSignedOut);

/** Returns the viewer, or null while the session ends. It is for the parts around the pages. */
export const useMaybeViewer = (): Viewer | null => store((state) => state.viewer);
