/** The properties of every table: its columns, its rows and their source. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { KeysetPage, Page } from '@/api/queries';
import type { ListState } from '../useListState';

export interface Column<Row> {
  /** The permanent name of the column. The choice of visible columns is stored with this name. */
  id: string;
  header: string;
  /** The content of the header, instead of the text `header`. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether the column contains numbers. They are aligned at the end and have digits of equal width. */
  numeric?: boolean;
  /**
   * Whether the column contains the name of the row. It is emphasized, and is the row's header for a screen reader. If
   * it contains a link, a click on the row opens it.
   */
  main?: boolean;
  /** Whether the text is less prominent than in the other columns. */
  muted?: boolean;
  /** Whether the text stays on one line, such as the name of a role. */
  oneLine?: boolean;
  /** Whether a text without spaces, such as an address, may break anywhere. */
  breaks?: boolean;
  /**
   * Whether the column is omitted on a smaller screen. With 'crowded', only if the table also has many columns. Cards still
   * show it.
   */
  wide?: boolean | 'crowded';
  /**
   * The server's name of the column, if the server can sort by it. The order of the list must include this name too
   * (`useListState`).
   */
  sortBy?: string;
  /** Whether the column contains a control. A click beside the control does not open the row. */
  control?: 'select' | 'actions';
}

/** A heading above the rows that belong together. */
export interface Band {
  id: string;
  label: string;
  note: string;
}

interface TableProps<Row> {
  /** The name of the table's content, such as 'Organizations'. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Undefined if rows cannot be selected. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Returns whether a row is marked because it contains an error. */
  isWrong?: (row: Row) => boolean;
  /** The band of a row. The rows of a band must follow one another. */
  bandOf?: (row: Row) => Band;
  /** Whether the table scrolls inside its frame instead of with the page. Tables with many rows always do. */
  framed?: boolean;
  /** Whether the table is inside a card and needs no edge. */
  bare?: boolean;
  tableRef?: RefObject<HTMLTableElement | null>;
}

/** A table whose page passes all rows. */
export interface PlainRows<Row> extends TableProps<Row> {
  rows: readonly Row[];
  /** The order that the column headers change. The page itself sorts the rows. */
  list?: ListState;
}

/** A table whose rows the server sends in pages, with numbers or by position. */
export interface ServerRows<Row> extends TableProps<Row> {
  query: UseQueryResult<Page<Row> | KeysetPage<Row>>;
  list: ListState;
  /** The title if loading failed, such as "Couldn't load the organizations". */
  failed: string;
  /** The content if there are no rows at all. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
  /** Returns the content below an opened row. */
  detail?: (row: Row) => ReactNode;
}
