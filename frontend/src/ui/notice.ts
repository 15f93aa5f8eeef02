/**
 * Tells how something went: `notice.success(text)`, `notice.error(text)`. A card at the bottom centre, over the page that
 * stays usable; it closes on a click or after a few seconds and waits while it is hovered or focused (D100). An error is
 * shown where it belongs as well, until it is solved.
 */
import { create } from 'zustand';
import type { Href } from './Link';
import { loadFloating } from './loadFloating';

export type NoticeKind = 'success' | 'error';

export interface NoticeDetails {
  /** Names the thing, if the sentence does not: 'Invitation sent to ida@example.org'. */
  about?: string | undefined;
  /** The page of the thing. The page that the card lies on leads there, too. */
  open?: Href | undefined;
}

/** Milliseconds after which a spoken sentence is removed, so that a screen reader does not find it on a later page. */
const SPOKEN_MS = 5000;

/** What the status region says. The same sentence twice is said twice. It is visible if no card can be. */
export const spoken = create<{ text: string; about: string; count: number; visible: boolean }>(() => ({
  text: '',
  about: '',
  count: 0,
  visible: false,
}));
let silence: ReturnType<typeof setTimeout> | undefined;

function speak(text: string, about: string, visible: boolean): void {
  spoken.setState(({ count }) => ({ text, about, count: count + 1, visible }));
  clearTimeout(silence);
  silence = setTimeout(() => spoken.setState({ text: '', about: '', visible: false }), SPOKEN_MS);
}

function show(kind: NoticeKind, text: string, details: NoticeDetails = {}): void {
  const { about = '' } = details;
  speak(text, about, false);
  loadFloating().then(
    ({ showCard }) => showCard(kind, text, details),
    () => speak(text, about, true),
  );
}

export const notice = {
  success: (text: string, details?: NoticeDetails) => show('success', text, details),
  error: (text: string, details?: NoticeDetails) => show('error', text, details),
};
