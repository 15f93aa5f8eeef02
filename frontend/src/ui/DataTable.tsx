/**
 * A server-paged list. Skeleton rows after 150 ms, old rows kept (aria-busy) while the next page comes, arrows move
 * between rows, and whatever there is instead of rows (nothing yet, No Data, failed) stands in their place.
 */
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import type { Page } from '@/api/queries';
import { messages } from '@/messages';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState';
import { Pager } from './Pager';
import { type RowAction, RowMenu } from './RowMenu';
import type { ListState } from './useListState';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures: aligned at the end, of one width. */
  numeric?: boolean;
  /** The row's name: it stands out, and is the row's header to a screen reader. */
  main?: boolean;
  /** Quieter than its neighbours. */
  muted?: boolean;
}

export interface TableProps<Row> {
  /** What the table holds, for its name and the failed state: 'Organizations'. */
  label: string;
  query: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Names the row's menu; needed with `actions`. */
  rowName?: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  list: ListState;
  /** Shown when there is nothing at all. */
  empty: { title: string; hint?: string; action?: ReactNode };
}

const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

/** Up and down move to the same control of the neighbouring row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !event.currentTarget.contains(from)) return;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (from.getAttribute('aria-expanded') === 'true') return;
  const row = from.closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const at = [...row.querySelectorAll(FOCUSABLE)].indexOf(from);
  const targets = next.querySelectorAll<HTMLElement>(FOCUSABLE);
  (targets[at] ?? targets[0])?.focus();
  event.preventDefault();
}

export function DataTable<Row>({ label, query, columns, rowKey, rowName, actions, list, empty }: TableProps<Row>) {
  const { data, isPending, isError, isPlaceholderData, error, refetch } = query;
  const width = columns.length + (actions ? 1 : 0);
  const whole = (content: ReactNode) => (
    <tr>
      <td colSpan={width}>{content}</td>
    </tr>
  );
  const again = <Button onClick={() => refetch()}>{messages.common.tryAgain}</Button>;

  let body: ReactNode;
  if (isPending) {
    body = ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <tr key={row} className={classes.late}>
        {Array.from({ length: width }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <td key={at}>
            <Skeleton height={10} width={at === 0 ? '70%' : '45%'} radius="sm" />
          </td>
        ))}
      </tr>
    ));
  } else if (isError && !data) {
    body = whole(<EmptyState title={messages.errors.listFailed(label)} hint={messageOf(error)} action={again} />);
  } else if (data.data.length === 0) {
    body = whole(
      list.narrowed || list.page > 1 ? (
        <EmptyState title={messages.common.noData} hint={messages.common.noDataHint} />
      ) : (
        <EmptyState {...empty} />
      ),
    );
  } else {
    body = data.data.map((row) => (
      <tr key={rowKey(row)}>
        {columns.map(({ header, cell, main, numeric, muted }) => {
          const content = cell(row);
          const style = [numeric && classes.numeric, muted && classes.muted].filter(Boolean).join(' ');
          return main ? (
            <th key={header} scope="row" className={classes.main}>
              {content}
            </th>
          ) : (
            <td key={header} className={style}>
              {content}
            </td>
          );
        })}
        {actions && (
          <td className={classes.actions}>
            <RowMenu of={rowName?.(row) ?? ''} actions={actions(row)} />
          </td>
        )}
      </tr>
    ));
  }

  return (
    <>
      <div className={classes.frame} data-stale={isPlaceholderData || undefined}>
        <table className={classes.table} aria-label={label} aria-busy={isPending || isPlaceholderData}>
          <thead>
            <tr>
              {columns.map(({ header, numeric }) => (
                <th key={header} scope="col" className={numeric ? classes.numeric : undefined}>
                  {header}
                </th>
              ))}
              {actions && (
                <th scope="col" className={classes.actions}>
                  {messages.common.actions}
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows}>{body}</tbody>
        </table>
      </div>
      {isError && data && (
        <p role="alert" className={classes.stale}>
          {messageOf(error)} {again}
        </p>
      )}
      {data && <Pager page={list.page} last={data.meta.last_page} />}
    </>
  );
}
