/** The behaviour of rows: a click opens a row, and arrow keys move between rows. */
import type { KeyboardEvent, MouseEvent } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, label, [data-controls]';
/** Returns the element that opens a row: the link or the button of its main cell. */
const OPENER = 'th[scope="row"] :is(a[href], button[aria-expanded])';
const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

/** Whether the click was the end of selecting text. */
const selectsText = (row: Element) => {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    [selection.anchorNode, selection.focusNode].some((node) => row.contains(node))
  );
};

/**
 * Opens a row: follows the link of its main cell, or presses its button, which shows more of the row. Clicks on other
 * controls and selecting text do not open the row. With Ctrl, Cmd or the middle button, a link opens in a new tab.
 */
export function openRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget, button } = event;
  // In React an open menu is a child of its row, but on the page it is not.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const row = target.closest('tr');
  const opener = row?.querySelector<HTMLElement>(`:scope > ${OPENER}`);
  if (!row || !opener || button > 1 || event.shiftKey || event.altKey) return;
  if (target.closest(CONTROLS) || selectsText(row)) return;
  const inNewTab = button === 1 || event.ctrlKey || event.metaKey;
  if (!inNewTab) opener.click();
  else if (opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank', 'noopener');
}

/** Up, Down, Home and End move the focus to the same control of another row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const { target: from, currentTarget: body } = event;
  if (!(from instanceof HTMLElement) || !body.contains(from)) return;
  // In an open menu, the keys move between its items. An opened row has no menu items.
  if (from.getAttribute('aria-haspopup') && from.getAttribute('aria-expanded') === 'true') return;
  const row = from.closest('tr');
  const rows = [...body.children].filter((one) => one.querySelector(FOCUSABLE));
  const place = row ? rows.indexOf(row) : -1;
  if (!row || place < 0) return;
  const next = {
    ArrowDown: rows[place + 1],
    ArrowUp: rows[place - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!next || next === row) return;
  const at = [...row.querySelectorAll(FOCUSABLE)].indexOf(from);
  const targets = next.querySelectorAll<HTMLElement>(FOCUSABLE);
  (targets[at] ?? targets[0])?.focus();
  event.preventDefault();
}
