/** Whether nothing has the focus. The control that had it may be gone. */
export const focusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves a lost focus to where the open dialog starts, or to the page's heading. */
export function restoreFocus(): void {
  if (focusLost()) document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus], h1')?.focus();
}
