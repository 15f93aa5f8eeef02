/** What the lists say about themselves: the same for every table. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/api/queries';
import type { ListState } from '../useListState';

export interface Column<Row> {
  /** Names the column for as long as the app lives: choices of columns are stored under it. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers: aligned at the end, of one width. */
  numeric?: boolean;
  /** The row's name: it is emphasized, and the row's header to a screen reader. A link in it is where the row opens. */
  main?: boolean;
  /** Quieter than its neighbours. */
  muted?: boolean;
  /** Contains times: its head switches between GMT and the reader's own time (`useOwnTime`). */
  times?: boolean;
  /** The server's name for it, if the server sorts by it. The list's order must know the name too (`useListState`). */
  sortBy?: string;
}

export interface TableProps<Row> {
  /** What the table contains: 'Organizations'. */
  label: string;
  /** Shown if loading failed: "Couldn't load the organizations". */
  failed: string;
  query: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  list: ListState;
  /** Shown if nothing exists at all. */
  empty: { title: string; hint?: string; action?: ReactNode };
}
