/** A table from which people or teams are chosen, with a search, the number of chosen rows, and a button that
    chooses all matches. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Page } from '@/api/queries';
import { common } from '@/messages/common';
import { picker as t } from '@/messages/picker';
import { SearchBox } from '@/ui/SearchBox';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type Selection, selectColumn } from '@/ui/table/selection';
import type { ListState } from '@/ui/useListState';
import { distinctName } from '../distinctName';
import classes from './Picker.module.css';

interface Choosable {
  id: string;
  name: string;
  /** The address of a person. */
  email?: string | null;
}

/** What is chosen, also on other pages. */
interface Chosen extends Pick<Selection, 'keys' | 'clear'> {
  choose: (keys: readonly string[], selected: boolean) => void;
}

interface Props<Row extends Choosable> {
  list: ListState;
  query: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  selection: Chosen;
  /** Whether a row cannot be chosen. */
  barred?: (row: Row) => boolean;
  /** The text that says what is chosen. */
  sum: string;
  /** Whether something is chosen, so that it can be cleared. */
  isSome: boolean;
  /** Chooses all matches of the search. Undefined if all are chosen already, or if there are too many. */
  onSelectAll?: (() => void) | undefined;
  /** The reason why all matches of the search cannot be chosen at once. */
  tooMany?: string | undefined;
  texts: { search: string; label: string; failed: string; empty: { title: string; hint: string } };
  /** Content before the search. */
  before?: ReactNode;
  /** Content below the search. */
  filter?: ReactNode;
}

const rowKey = ({ id }: Choosable) => id;

export function PickTable<Row extends Choosable>(props: Props<Row>) {
  const {
    list,
    query,
    columns,
    selection: chosen,
    barred,
    sum,
    isSome,
    onSelectAll,
    tooMany,
    texts,
    before,
    filter,
  } = props;
  const rows = query.data?.data ?? [];
  const rowName = distinctName(rows, ({ email }) => email);
  const total = query.data?.meta.total ?? 0;
  const [last, setLast] = useState<string | null>(null);
  const selection: Selection = {
    keys: chosen.keys,
    last,
    choose: (keys, selected, row) => {
      chosen.choose(keys, selected);
      setLast(row);
    },
    clear: () => {
      chosen.clear();
      setLast(null);
    },
  };
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        {before}
        <SearchBox list={list} label={texts.search} data-autofocus />
      </div>
      {filter && <div className={classes.filter}>{filter}</div>}
      <div className={classes.sum}>
        <strong role="status">{sum}</strong>
        {isSome && (
          <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
            {common.clearSelection}
          </Button>
        )}
        {onSelectAll && total > rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
            {t.selectAll(total)}
          </Button>
        )}
        {tooMany && <span className={classes.tooMany}>{tooMany}</span>}
      </div>
      <DataTable
        label={texts.label}
        failed={texts.failed}
        query={query}
        list={list}
        columns={[
          selectColumn(selection, { rows, rowKey, rowName, disabled: query.isPlaceholderData, barred }),
          ...columns,
        ]}
        rowKey={rowKey}
        isSelected={(row) => selection.keys.has(row.id)}
        empty={texts.empty}
        framed
      />
    </div>
  );
}
