/** Which rows of how many, how many on a page, and the pages as links, so that one opens in a new tab too. */

import { NativeSelect, Pagination } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { Link } from '../Link';
import { PAGE_SIZES } from '../listQuery';
import type { ListState } from '../useListState';
import classes from './Pager.module.css';

interface Props {
  list: ListState;
  meta: Schemas['PageMeta'];
}

/** Three page numbers around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const start = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, at) => start + at);
}

function Pages({ page, last }: { page: number; last: number }) {
  const { search } = useLocation();
  const to = (target: number) => {
    const params = new URLSearchParams(search);
    if (target === 1) params.delete('page');
    else params.set('page', String(target));
    return { search: params.toString() };
  };
  /** A step that leads nowhere stays the same element, so that it keeps the focus. */
  const step = (label: string, target: number, open: boolean) => ({
    component: Link,
    to: to(target),
    preventScrollReset: true,
    'aria-label': label,
    'aria-disabled': open ? undefined : true,
    disabled: false,
    mod: { disabled: !open },
    onClick: open ? undefined : (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <Pagination.Root total={last} value={page} size="md" component="nav" aria-label={common.pages}>
      <div className={classes.pages}>
        <Pagination.First {...step(common.firstPage, 1, page > 1)} />
        <Pagination.Previous {...step(common.previous, Math.max(1, page - 1), page > 1)} />
        {pageWindow(page, last).map((number) => (
          <Pagination.Control
            key={number}
            active={number === page}
            {...{ component: Link, to: to(number), preventScrollReset: true }}
            aria-label={common.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {formatNumber(number)}
          </Pagination.Control>
        ))}
        <Pagination.Next {...step(common.next, Math.min(last, page + 1), page < last)} />
        <Pagination.Last {...step(common.lastPage, last, page < last)} />
      </div>
    </Pagination.Root>
  );
}

export function Pager({ list, meta: { total, per_page, last_page } }: Props) {
  const smallest = Math.min(per_page, ...PAGE_SIZES);
  if (total <= smallest) return null;
  const page = Math.min(list.page, last_page);
  const from = (page - 1) * per_page + 1;
  return (
    <div className={classes.pager}>
      <p className={classes.range}>{common.range(from, Math.min(total, from + per_page - 1), total)}</p>
      <NativeSelect
        className={classes.size}
        label={common.rowsPerPage}
        data={[...new Set([...PAGE_SIZES, per_page])].sort((a, b) => a - b).map(String)}
        value={String(per_page)}
        onChange={(event) => list.change({ per_page: event.currentTarget.value })}
      />
      <Pages page={page} last={last_page} />
    </div>
  );
}
