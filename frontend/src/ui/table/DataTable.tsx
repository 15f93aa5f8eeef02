/**
 * A table with rows that the page has, or with the pages of a list on the server. While the next page loads, the old
 * rows stay (aria-busy). If there are no rows or no matches, or if loading failed, a message replaces the rows.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { EmptyState } from '../EmptyState';
import { LoadFailed } from '../LoadFailed';
import type { PlainRows, ServerRows } from './columns';
import { Pager } from './Pager';
import classes from './Table.module.css';
import { TableFrame } from './TableFrame';
import { useExistingPage } from './useExistingPage';

function ServerTable<Row>({ query, list, failed, empty, ...table }: ServerRows<Row>) {
  const { data, isError, isPlaceholderData, error, refetch } = query;
  useExistingPage({ query, list });
  const isEmpty = data?.data.length === 0 && !list.narrowed;
  let instead: ReactNode;
  if (isError && !data) instead = <LoadFailed title={failed} query={query} />;
  else if (isEmpty) instead = <EmptyState {...empty} />;
  else if (data?.data.length === 0) {
    const clear = (
      <Button variant="default" onClick={list.clear}>
        {common.clearFilters}
      </Button>
    );
    instead = <EmptyState reason="noMatch" title={common.noData} hint={common.noDataHint} action={clear} />;
  }
  return (
    <>
      <TableFrame
        {...table}
        rows={data?.data}
        list={list}
        stale={isPlaceholderData}
        instead={instead}
        headless={isEmpty}
      />
      {isError && data && (
        <p role="alert" className={classes.stale}>
          {messageOf(error)} <Button onClick={() => refetch()}>{common.tryAgain}</Button>
        </p>
      )}
      {data && <Pager list={list} meta={data.meta} />}
    </>
  );
}

export function DataTable<Row>(props: PlainRows<Row> | ServerRows<Row>) {
  return 'rows' in props ? <TableFrame {...props} /> : <ServerTable {...props} />;
}
