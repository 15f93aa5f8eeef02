/** What every table takes: its columns, its rows and where they come from. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { KeysetPage, Page } from '@/api/queries';
import type { ListState } from '../useListState';

export interface Column<Row> {
  /** Names the column for as long as the app lives: choices of columns are stored under it. */
  id: string;
  header: string;
  /** Drawn in the head instead of `header`. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers: aligned at the end, of one width. */
  numeric?: boolean;
  /** The row's name: it is emphasized, and the row's header to a screen reader. A link in it is where the row opens. */
  main?: boolean;
  /** Quieter than its neighbours. */
  muted?: boolean;
  /** The server's name for it, if the server sorts by it. The list's order must know the name too (`useListState`). */
  sortBy?: string;
  /** Contains a control of the row. A click beside the control does not open the row. */
  control?: 'select' | 'actions';
}

interface TableProps<Row> {
  /** What the table contains: 'Organizations'. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Absent if rows cannot be selected. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Marks rows with a mistake. */
  isWrong?: (row: Row) => boolean;
  /** Scrolls in itself and not with the page. Tables of many rows always do. */
  framed?: boolean;
  tableRef?: RefObject<HTMLTableElement | null>;
}

/** A table whose rows the page has. */
export interface PlainRows<Row> extends TableProps<Row> {
  rows: readonly Row[];
}

/** A table whose rows the server sends page by page, numbered or by position. */
export interface ServerRows<Row> extends TableProps<Row> {
  query: UseQueryResult<Page<Row> | KeysetPage<Row>>;
  list: ListState;
  /** Shown if loading failed: "Couldn't load the organizations". */
  failed: string;
  /** Shown if nothing exists at all. */
  empty: { title: string; hint?: string; action?: ReactNode };
  /** What a row shows below itself once it is opened. */
  detail?: (row: Row) => ReactNode;
}
