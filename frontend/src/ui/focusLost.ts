/** Whether nothing has the focus. The control that had it may be gone. */
export const focusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
