/** Whether no element has the focus, for example because the focused control has disappeared. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The first is the start of an open dialog, which covers the page. */
const STARTS = ['[role="dialog"] [data-autofocus]', 'h1'];

/** Moves a lost focus to the start of the open dialog, or to the page's heading. */
export function restoreFocus(): void {
  for (const start of STARTS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])) {
    // A hidden tab of a dialog may have such a start too, but it cannot be focused.
    if (isFocusLost()) start.focus();
  }
}
