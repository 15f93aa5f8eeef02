/** Whether an event happened in a dialog. Shortcuts of the page below must not act then. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;
