/**
 * The order of a list: Latest or Oldest. If a column sorts the list, a third option shows this. If the column headers
 * cannot be clicked, the options include the columns. A native select is sufficient.
 */
import { NativeSelect } from '@mantine/core';
import { common } from '@/messages/common';
import type { Sort } from './listQuery';
import { DATE } from './listQuery';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';
import { useNarrow } from './useNarrow';

interface SortColumn {
  header: string;
  sortBy?: string;
}

const optionValue = (by: string, sort: Sort) => `${by} ${sort}`;

export function SortSelect({ list, columns = [] }: { list: ListState; columns?: readonly SortColumn[] | undefined }) {
  const narrow = useNarrow();
  const { sort, sortBy } = list;
  const others = columns.flatMap(({ header, sortBy: by }) => (by === undefined || by === DATE ? [] : [{ header, by }]));
  const offered = narrow
    ? others.flatMap(({ header, by }) => [
        { value: optionValue(by, 'asc'), label: common.ascending(header) },
        { value: optionValue(by, 'desc'), label: common.descending(header) },
      ])
    : others
        .filter(({ by }) => by === sortBy)
        .map(({ header, by }) => ({ value: optionValue(by, sort), label: common.sortedBy(header) }));
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={others.length > 0 ? common.sortList : common.sort}
      data={[
        { value: optionValue(DATE, 'desc'), label: common.latest },
        { value: optionValue(DATE, 'asc'), label: common.oldest },
        ...offered,
      ]}
      value={optionValue(sortBy, sort)}
      onChange={(event) => {
        const [by = DATE, next] = event.currentTarget.value.split(' ');
        list.order(by, next === 'asc' ? 'asc' : 'desc');
      }}
    />
  );
}
