/**
 * The table of a list, whatever draws its rows. On a phone each row is a card. Skeleton rows after 150 ms, old rows kept (aria-busy) while the next
 * page loads, and a sentence in place of rows if nothing exists, nothing matches or loading failed.
 */
import { Button, Skeleton, Table } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { EmptyState } from '../EmptyState';
import { LoadFailed } from '../LoadFailed';
import late from '../Skeleton.module.css';
import type { TableProps } from './columns';
import { Pager } from './Pager';
import { moveBetweenRows, openRow } from './rows';
import classes from './Table.module.css';
import { useExistingPage } from './useExistingPage';
import { useKeptFocus } from './useKeptFocus';
import { useOverflow } from './useOverflow';

interface Props<Row> extends Omit<TableProps<Row>, 'columns' | 'rowKey'> {
  /** Number of columns. */
  width: number;
  head: ReactNode;
  tableRef?: RefObject<HTMLTableElement | null>;
  /** The rows, if there are any. */
  children: ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function TableFrame<Row>(props: Props<Row>) {
  const { label, failed, query, list, empty, width, head, tableRef, children } = props;
  const { data, isPending, isError, isPlaceholderData, error, refetch } = query;
  const frame = useRef<HTMLDivElement>(null);
  const ownRef = useRef<HTMLTableElement>(null);
  const table = tableRef ?? ownRef;
  const scrolls = useOverflow(frame);
  const focusHandlers = useKeptFocus(table, data);
  useExistingPage({ query, list });

  const whole = (content: ReactNode) => (
    <Table.Tr role="row">
      <Table.Td role="cell" colSpan={width}>
        {content}
      </Table.Td>
    </Table.Tr>
  );
  let body: ReactNode = children;
  if (isPending) {
    body = SKELETON_ROWS.map((row) => (
      <Table.Tr key={row} role="row">
        {Array.from({ length: width }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Table.Td key={at} role="cell">
            <Skeleton height={10} width={at === 0 ? '70%' : '45%'} radius="sm" className={late.late} />
          </Table.Td>
        ))}
      </Table.Tr>
    ));
  } else if (isError && !data) {
    body = whole(<LoadFailed title={failed} query={query} />);
  } else if (data.data.length === 0) {
    const clear = (
      <Button variant="default" onClick={list.clear}>
        {common.clearFilters}
      </Button>
    );
    body = whole(
      list.narrowed ? (
        <EmptyState title={common.noData} hint={common.noDataHint} action={clear} />
      ) : (
        <EmptyState {...empty} />
      ),
    );
  }

  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-stale={isPlaceholderData || undefined}
        {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0, 'data-scrolls': true })}
      >
        <Table
          ref={table}
          className={classes.table}
          stickyHeader={!scrolls}
          stickyHeaderOffset="var(--app-shell-header-height)"
          // Written out, because browsers forget the roles of a table that is shown as cards.
          role="table"
          aria-label={label}
          aria-busy={isPending || isPlaceholderData}
          tabIndex={-1}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">{head}</Table.Tr>
          </Table.Thead>
          <Table.Tbody
            role="rowgroup"
            onKeyDown={moveBetweenRows}
            onClick={openRow}
            onAuxClick={openRow}
            {...focusHandlers}
          >
            {body}
          </Table.Tbody>
        </Table>
      </div>
      {isError && data && (
        <p role="alert" className={classes.stale}>
          {messageOf(error)} <Button onClick={() => refetch()}>{common.tryAgain}</Button>
        </p>
      )}
      {data && <Pager list={list} meta={data.meta} />}
    </>
  );
}
