/** The selected rows, and the column with their checkboxes. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { common } from '@/messages/common';
import { useNarrow } from '../useNarrow';
import type { Column } from './columns';

export interface Selection {
  keys: ReadonlySet<string>;
  choose: (keys: readonly string[], selected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Each new `page` starts without a selection, so that an action never includes rows that are not visible. */
export function useSelection(page = ''): Selection {
  const [selection, setSelection] = useState({ page, keys: NONE });
  if (selection.page !== page) setSelection({ page, keys: NONE });
  return {
    keys: selection.page === page ? selection.keys : NONE,
    choose: (keys, selected) =>
      setSelection((before) => {
        const next = new Set(before.keys);
        for (const key of keys) selected ? next.add(key) : next.delete(key);
        return { ...before, keys: next };
      }),
    clear: () => setSelection({ page, keys: NONE }),
  };
}

interface Selectable<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Whether the rows belong to the previous page. */
  disabled: boolean;
  /** Whether a row cannot be selected. */
  barred?: ((row: Row) => boolean) | undefined;
}

function SelectPage({ keys, selection, disabled }: { keys: string[]; selection: Selection; disabled: boolean }) {
  const narrow = useNarrow();
  const selected = keys.filter((key) => selection.keys.has(key)).length;
  const all = selected > 0 && selected === keys.length;
  return (
    <Checkbox
      {...(narrow ? { label: common.selectPage } : { 'aria-label': common.selectPage })}
      checked={all}
      indeterminate={selected > 0 && !all}
      disabled={disabled || keys.length === 0}
      onChange={() => selection.choose(keys, !all)}
    />
  );
}

export const selectColumn = <Row,>(
  selection: Selection,
  { rows, rowKey, rowName, disabled, barred = () => false }: Selectable<Row>,
): Column<Row> => ({
  id: 'select',
  header: common.selectPage,
  control: 'select',
  head: <SelectPage keys={rows.filter((row) => !barred(row)).map(rowKey)} selection={selection} disabled={disabled} />,
  cell: (row) => (
    <Checkbox
      aria-label={common.selectRow(rowName(row))}
      checked={selection.keys.has(rowKey(row))}
      disabled={disabled || barred(row)}
      onChange={(event) => selection.choose([rowKey(row)], event.currentTarget.checked)}
    />
  ),
});
