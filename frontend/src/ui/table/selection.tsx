/**
 * The selected rows, and the column with their checkboxes. Shift and a click, or Shift and Space, also change the rows
 * between this one and the one that was changed before.
 */
import { Checkbox } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { common } from '@/messages/common';
import { useNarrow } from '../useNarrow';
import type { Column } from './columns';

export interface Selection {
  keys: ReadonlySet<string>;
  /** The row from which Shift continues: the one that was changed last. */
  last: string | null;
  /** Selects these rows or not. `last` is the row that was changed, or null if it was not a single one. */
  choose: (keys: readonly string[], selected: boolean, last: string | null) => void;
  clear: () => void;
}

const NONE: Omit<Selection, 'choose' | 'clear'> = { keys: new Set(), last: null };

/** Each new `page` starts without a selection, so that an action never includes rows that are not visible. */
export function useSelection(page = ''): Selection {
  const [selection, setSelection] = useState({ page, ...NONE });
  if (selection.page !== page) setSelection({ page, ...NONE });
  const { keys, last } = selection.page === page ? selection : NONE;
  return {
    keys,
    last,
    choose: (changed, selected, row) =>
      setSelection((before) => {
        const next = new Set(before.keys);
        for (const key of changed) selected ? next.add(key) : next.delete(key);
        return { ...before, keys: next, last: row };
      }),
    clear: () => setSelection({ page, ...NONE }),
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
      onChange={() => selection.choose(keys, !all, null)}
    />
  );
}

/** Returns the keys from the row that was changed last up to this one. On another page, returns only this one. */
function keysUpTo(key: string, keys: readonly string[], last: string | null): readonly string[] {
  const from = last === null ? -1 : keys.indexOf(last);
  const to = keys.indexOf(key);
  return from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}

interface SelectRowProps {
  name: string;
  id: string;
  /** The keys of the rows of the page that can be selected. */
  keys: readonly string[];
  selection: Selection;
  disabled: boolean;
}

function SelectRow({ name, id, keys, selection, disabled }: SelectRowProps) {
  // Browsers do not say with the change of a checkbox that Shift was held with Space.
  const isShiftSpace = useRef(false);
  const forget = () => {
    isShiftSpace.current = false;
  };
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = isShiftSpace.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
    forget();
    selection.choose(isRange ? keysUpTo(id, keys, selection.last) : [id], currentTarget.checked, id);
    // The click has also selected the text between the two rows.
    if (isRange) getSelection()?.removeAllRanges();
  };
  return (
    <Checkbox
      aria-label={common.selectRow(name)}
      checked={selection.keys.has(id)}
      disabled={disabled}
      onKeyDown={({ key, shiftKey }) => {
        isShiftSpace.current = key === ' ' && shiftKey;
      }}
      // The change comes directly after this event.
      onKeyUp={() => setTimeout(forget)}
      onBlur={forget}
      onChange={change}
    />
  );
}

export const selectColumn = <Row,>(
  selection: Selection,
  { rows, rowKey, rowName, disabled, barred = () => false }: Selectable<Row>,
): Column<Row> => {
  const keys = rows.filter((row) => !barred(row)).map(rowKey);
  return {
    id: 'select',
    header: common.selectPage,
    control: 'select',
    head: <SelectPage keys={keys} selection={selection} disabled={disabled} />,
    cell: (row) => (
      <SelectRow
        name={rowName(row)}
        id={rowKey(row)}
        keys={keys}
        selection={selection}
        disabled={disabled || barred(row)}
      />
    ),
  };
};
