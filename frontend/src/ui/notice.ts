/**
 * Tells how something went: `notice.success(text)`, `notice.error(text)`. A card at the top right, over the page that
 * stays usable; it closes on a click or after 2 s and waits while it is hovered or focused. An error is shown where it
 * belongs as well, until it is solved.
 */
import { create } from 'zustand';
import { loadFloating } from './loadFloating';

export type NoticeKind = 'success' | 'error';

/** Milliseconds after which a spoken sentence is removed, so that a screen reader does not find it on a later page. */
const SPOKEN_MS = 5000;

/** What the status region says. The same sentence twice is said twice. It is visible if no card can be. */
export const spoken = create<{ text: string; count: number; visible: boolean }>(() => ({
  text: '',
  count: 0,
  visible: false,
}));
let silence: ReturnType<typeof setTimeout> | undefined;

function speak(text: string, visible: boolean): void {
  spoken.setState(({ count }) => ({ text, count: count + 1, visible }));
  clearTimeout(silence);
  silence = setTimeout(() => spoken.setState({ text: '', visible: false }), SPOKEN_MS);
}

function show(kind: NoticeKind, text: string): void {
  speak(text, false);
  loadFloating().then(
    ({ showCard }) => showCard(kind, text),
    () => speak(text, true),
  );
}

export const notice = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};
