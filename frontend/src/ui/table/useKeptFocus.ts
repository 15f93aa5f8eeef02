/** Keeps the focus in the table if the row that had it goes, for example because it was deleted. */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

export function useKeptFocus(table: RefObject<HTMLTableElement | null>, rows: unknown) {
  const rowIndex = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may have removed the focused one
  useEffect(() => {
    const at = rowIndex.current;
    if (at === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const body = table.current?.tBodies[0]?.rows;
    const row = body?.[Math.min(at, body.length - 1)];
    const link = row?.querySelector<HTMLElement>('th[scope="row"] a[href]');
    (link ?? row?.querySelector<HTMLElement>('button, input') ?? table.current)?.focus();
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('tr');
      rowIndex.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : null;
    },
    onBlur: () => {
      rowIndex.current = null;
    },
  };
}
