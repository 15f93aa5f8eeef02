/** How rows behave: a click opens one, arrows move between them. */
import type { KeyboardEvent, MouseEvent } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, label, [data-controls]';
const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

/** Whether the click ended a selection of text. */
const selectsText = (row: Element) => {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    [selection.anchorNode, selection.focusNode].some((node) => row.contains(node))
  );
};

/**
 * Opens the row where its main cell links to. Controls keep their own click, and selecting text opens nothing. With
 * Ctrl, Cmd or the middle button the row opens in a new tab, as a link does.
 */
export function openRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget, button } = event;
  // An open menu is a child of its row in React, but not on the page.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const row = target.closest('tr');
  const link = row?.querySelector<HTMLAnchorElement>('th[scope="row"] a[href]');
  if (!row || !link || button > 1 || event.shiftKey || event.altKey) return;
  if (target.closest(CONTROLS) || selectsText(row)) return;
  if (button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Up, Down, Home and End move to the same control of another row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !event.currentTarget.contains(from)) return;
  if (from.getAttribute('aria-expanded') === 'true') return;
  const row = from.closest('tr');
  const siblings = row?.parentElement?.children;
  if (!row || !siblings) return;
  const next = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: siblings[0],
    End: siblings[siblings.length - 1],
  }[event.key];
  if (!next || next === row) return;
  const at = [...row.querySelectorAll(FOCUSABLE)].indexOf(from);
  const targets = next.querySelectorAll<HTMLElement>(FOCUSABLE);
  (targets[at] ?? targets[0])?.focus();
  event.preventDefault();
}
