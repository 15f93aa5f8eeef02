/**
 * Shows the result of an action: `notice.success(text)`, `notice.error(text)`. A card appears at the top right, and the
 * page stays usable. The card closes after a click or after 2 s, but not while it is hovered or focused. An error must
 * also be shown on the page until it is solved.
 */
import { create } from 'zustand';
import { loadFloating } from './loadFloating';

export type NoticeKind = 'success' | 'error';

/**
 * The time in milliseconds after which an announced text is removed, so that a screen reader does not find it on a
 * later page.
 */
const SPOKEN_MS = 5000;

/**
 * The text of the status region. If the same text comes twice, it is announced twice. It is visible if no card can be
 * shown.
 */
export const spoken = create<{ text: string; count: number; visible: boolean }>(() => ({
  text: '',
  count: 0,
  visible: false,
}));
let silence: ReturnType<typeof setTimeout> | undefined;

function announce(text: string, visible: boolean): void {
  spoken.setState(({ count }) => ({ text, count: count + 1, visible }));
  clearTimeout(silence);
  silence = setTimeout(() => spoken.setState({ text: '', visible: false }), SPOKEN_MS);
}

function showNotice(kind: NoticeKind, text: string): void {
  announce(text, false);
  loadFloating().then(
    ({ showCard }) => showCard(kind, text),
    () => announce(text, true),
  );
}

export const notice = {
  success: (text: string) => showNotice('success', text),
  error: (text: string) => showNotice('error', text),
};
