/** Moves the focus to a mark of the sheet. */

/** Returns the fields of the marks on the page, in order. */
export const marksOnPage = () => [...document.querySelectorAll<HTMLInputElement>('[data-mark]')];

/** Moves the focus to a mark. Its whole question is scrolled into sight, because the mark needs the answer. */
export function focusMark(field: HTMLElement): void {
  field.closest('li')?.scrollIntoView({ block: 'nearest' });
  field.focus();
}

/** Returns the first mark that is not given yet. */
export const firstMissing = () => marksOnPage().find(({ value }) => value === '');
