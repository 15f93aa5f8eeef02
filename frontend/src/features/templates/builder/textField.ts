/** Whether the element is a text field, in which the browser handles copy, paste and undo. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]') !== null;
