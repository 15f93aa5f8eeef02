/**
 * Latest or Oldest. While a column sorts, a third choice says so. Where no heads of columns can be clicked, it offers
 * the columns too. A native select: it needs no more.
 */
import { NativeSelect } from '@mantine/core';
import { common } from '@/messages/common';
import type { Sort } from './listQuery';
import classes from './Toolbar.module.css';
import { DATE, type ListState } from './useListState';
import { useNarrow } from './useNarrow';

interface SortColumn {
  header: string;
  sortBy?: string;
}

const value = (by: string, sort: Sort) => `${by} ${sort}`;

export function SortSelect({ list, columns = [] }: { list: ListState; columns?: readonly SortColumn[] | undefined }) {
  const narrow = useNarrow();
  const { sort, sortBy } = list;
  const others = columns.flatMap(({ header, sortBy: by }) => (by === undefined || by === DATE ? [] : [{ header, by }]));
  const offered = narrow
    ? others.flatMap(({ header, by }) => [
        { value: value(by, 'asc'), label: common.ascending(header) },
        { value: value(by, 'desc'), label: common.descending(header) },
      ])
    : others
        .filter(({ by }) => by === sortBy)
        .map(({ header, by }) => ({ value: value(by, sort), label: common.sortedBy(header) }));
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={others.length > 0 ? common.sortList : common.sort}
      data={[
        { value: value(DATE, 'desc'), label: common.latest },
        { value: value(DATE, 'asc'), label: common.oldest },
        ...offered,
      ]}
      value={value(sortBy, sort)}
      onChange={(event) => {
        const [by = DATE, next] = event.currentTarget.value.split(' ');
        list.order(by, next === 'asc' ? 'asc' : 'desc');
      }}
    />
  );
}
