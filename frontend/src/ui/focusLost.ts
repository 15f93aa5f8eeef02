/** Whether no element has the focus, for example because the focused control has disappeared. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves a lost focus to the start of the open dialog, or to the page's heading. */
export function restoreFocus(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus], h1')?.focus();
}
