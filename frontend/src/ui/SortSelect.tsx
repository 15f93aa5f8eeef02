/** Latest or Oldest. A native select: two options need no more. */
import { NativeSelect } from '@mantine/core';
import { common } from '@/messages/common';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';

export function SortSelect({ list }: { list: ListState }) {
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      aria-label={common.sort}
      data={[
        { value: 'desc', label: common.latest },
        { value: 'asc', label: common.oldest },
      ]}
      value={list.sort}
      onChange={(event) => list.change({ sort: event.currentTarget.value })}
    />
  );
}
