/** Actions on several rows at once. Each row needs one request. */
import { common } from '@/messages/common';
import { askToDelete } from '../askToDelete';
import type { RowAction } from './RowMenu';

export interface BulkAction<Row> {
  /** The label of the button in the bar, such as 'Delete…'. */
  label: string;
  danger?: boolean;
  /** Returns whether the action is meant for a row. The action is offered if it is meant for at least one selected
      row. */
  offered?: (row: Row) => boolean;
  /** Returns the reason why the action is not possible for a row. Such a row is left out. */
  reason?: ((row: Row) => string | undefined) | undefined;
  run: (row: Row) => Promise<unknown>;
  /** The consequences of the action, below the question. */
  detail: string;
  /** The label of the button that starts it. */
  confirm: string;
  texts: {
    question: (rows: number) => string;
    running: (done: number, rows: number) => string;
    done: (rows: number) => string;
    partlyDone: (done: number, rows: number) => string;
    /** The title above the rows that are left out and their reasons. */
    leftOut: (rows: number) => string;
    /** The text that replaces the question if all rows are left out. */
    impossible: string;
  };
}

/** The rows for which a `WideAction` runs. */
export interface Chosen<Row> {
  /** The selected rows of the page. */
  rows: readonly Row[];
  /** The number of rows of the whole list, if all of them are chosen, including those on other pages. Otherwise
      null. */
  all: number | null;
  /** Clears the selection. */
  onDone: () => void;
}

/** An action that sends one request for several rows. It can also take all rows that the search finds. */
export interface WideAction<Row> {
  label: string;
  run: (chosen: Chosen<Row>) => void;
}

/** How a row is deleted, alone or together with others. */
export interface Deletion<Row> {
  question: (row: Row) => string;
  detail: (row: Row) => string;
  /** The texts for several rows. The messages of each area contain them as `deleteMany`. */
  many: { question: (rows: number) => string; detail: string; done: (rows: number) => string };
  reason?: ((row: Row) => string | undefined) | undefined;
  remove: (row: Row) => Promise<{ message: string }>;
}

/** The actions that a list offers to its viewer. */
export interface ListActions<Row> {
  actions?: (row: Row) => RowAction[];
  deletion?: Deletion<Row>;
}

/** Returns the item of a row's menu that deletes the row. */
export const deleteRow = <Row extends { name: string }>(
  label: string,
  deletion: Deletion<Row>,
  row: Row,
): RowAction => ({
  label,
  danger: true,
  reason: deletion.reason?.(row),
  run: () =>
    void askToDelete({
      name: row.name,
      question: deletion.question(row),
      detail: deletion.detail(row),
      remove: () => deletion.remove(row),
    }),
});

/** Returns the action that deletes all selected rows. */
export const deleteMany = <Row>(deletion: Deletion<Row>): BulkAction<Row> => ({
  label: common.deleteSelected,
  danger: true,
  reason: deletion.reason,
  run: deletion.remove,
  detail: deletion.many.detail,
  confirm: common.delete,
  texts: { ...common.deleting, question: deletion.many.question, done: deletion.many.done },
});
