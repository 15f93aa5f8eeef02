/** Keeps the focus in the table if the focused row disappears, for example because it was deleted. */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../focusLost';

/** The interval in milliseconds for checking whether the dialog above the table is closed. */
const DIALOG_CHECK = 50;

const isInDialog = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;

export function useKeptFocus(table: RefObject<HTMLTableElement | null>, rows: unknown) {
  const last = useRef<{ row: Element; index: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may have removed the focused one
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restoreFocus = () => {
      // The question of a deletion stays open until the row has disappeared.
      if (isInDialog(document.activeElement)) timer = setTimeout(restoreFocus, DIALOG_CHECK);
      if (!last.current || last.current.row.isConnected || !isFocusLost()) return;
      const body = table.current?.tBodies[0]?.rows;
      const row = body?.[Math.min(last.current.index, body.length - 1)];
      const link = row?.querySelector<HTMLElement>('th[scope="row"] a[href]');
      (link ?? row?.querySelector<HTMLElement>('button, input') ?? table.current)?.focus({ preventScroll: true });
    };
    if (last.current && !last.current.row.isConnected) restoreFocus();
    return () => clearTimeout(timer);
  }, [rows]);
  useEffect(() => {
    // A click on plain text removes the focus from all elements.
    const forgetFocus = ({ target }: Event) => {
      const outside = target instanceof Element && !table.current?.contains(target);
      if (outside && !target.closest('[role="dialog"], [role="menu"]')) last.current = null;
    };
    document.addEventListener('pointerdown', forgetFocus);
    return () => document.removeEventListener('pointerdown', forgetFocus);
  }, [table]);
  return {
    // Menus and dialogs of a row are not inside it in the document, so the row is still remembered.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('tr');
      if (row) last.current = { row, index: [...(row.parentElement?.children ?? [])].indexOf(row) };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const leaves = relatedTarget instanceof Element && !relatedTarget.closest('[role="dialog"], [role="menu"], tr');
      if (leaves) last.current = null;
    },
  };
}
