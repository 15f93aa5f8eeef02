/**
 * Shows the result of an action: `notice.success(text)`, `notice.error(text)`. A card appears at the bottom centre, and
 * the page stays usable. The card closes after a click or after a few seconds, but not while it is hovered or focused
 * (D100). An error must also be shown on the page until it is solved.
 */
import { create } from 'zustand';
import type { Href } from './Link';
import { loadFloating } from './loadFloating';

export type NoticeKind = 'success' | 'error';

export interface NoticeDetails {
  /** A text that names the thing if the message does not, such as 'Invitation sent to ida@example.org'. */
  about?: string | undefined;
  /** The page of the thing. The page below the card must also link to it. */
  open?: Href | undefined;
  /** An action that the user may want next, such as Undo. The page must also offer another way to do it. */
  act?: { label: string; run: () => void } | undefined;
  /**
   * The address of a page that could not be opened. It is not shown anywhere else, so the card stays until the user
   * closes it.
   */
  address?: string | undefined;
}

/**
 * The time in milliseconds after which an announced text is removed, so that a screen reader does not find it on a
 * later page.
 */
const SPOKEN_MS = 5000;

/**
 * The text of the status region. If the same text comes twice, it is announced twice. It is visible if no card can be
 * shown.
 */
export const spoken = create<{ text: string; about: string; count: number; visible: boolean }>(() => ({
  text: '',
  about: '',
  count: 0,
  visible: false,
}));
let silence: ReturnType<typeof setTimeout> | undefined;

function announce(text: string, about: string, visible: boolean): void {
  spoken.setState(({ count }) => ({ text, about, count: count + 1, visible }));
  clearTimeout(silence);
  silence = setTimeout(() => spoken.setState({ text: '', about: '', visible: false }), SPOKEN_MS);
}

function showNotice(kind: NoticeKind, text: string, details: NoticeDetails = {}): void {
  const { about = '' } = details;
  announce(text, about, false);
  loadFloating().then(
    ({ showCard }) => showCard(kind, text, details),
    () => announce(text, about, true),
  );
}

export const notice = {
  success: (text: string, details?: NoticeDetails) => showNotice('success', text, details),
  error: (text: string, details?: NoticeDetails) => showNotice('error', text, details),
  /** Hides all cards, because another screen covers the page that they belong to. */
  hide: () => {
    loadFloating().then(
      ({ hideCards }) => hideCards(),
      () => undefined,
    );
  },
};
