/**
 * Tells how something went: `notice.success(text)`, `notice.error(text)`. A card at the top right, over the page that
 * stays usable; it closes on a click or after 2 s and waits while it is hovered or focused. An error is shown where it
 * belongs as well, until it is solved.
 */
import { create } from 'zustand';
import { loadFloating } from './loadFloating';

export type NoticeKind = 'success' | 'error';

/** Milliseconds after which a spoken sentence is removed, so that nobody finds it on a later page. */
const SPOKEN_MS = 5000;

/** What the status region says. The same sentence twice is said twice. */
export const spoken = create<{ text: string; count: number }>(() => ({ text: '', count: 0 }));
let silence: ReturnType<typeof setTimeout> | undefined;

function show(kind: NoticeKind, text: string): void {
  spoken.setState(({ count }) => ({ text, count: count + 1 }));
  clearTimeout(silence);
  silence = setTimeout(() => spoken.setState({ text: '' }), SPOKEN_MS);
  // Without the cards, the sentence is only spoken.
  loadFloating().then(
    ({ showCard }) => showCard(kind, text),
    () => undefined,
  );
}

export const notice = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};
