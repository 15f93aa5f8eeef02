/** Latest or Oldest. A native select: two options need no more. */
import { NativeSelect } from '@mantine/core';
import { messages } from '@/messages';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';

export function SortSelect({ list }: { list: ListState }) {
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      aria-label={messages.common.sort}
      data={[
        { value: 'desc', label: messages.common.latest },
        { value: 'asc', label: messages.common.oldest },
      ]}
      value={list.sort}
      onChange={(event) => list.change({ sort: event.currentTarget.value })}
    />
  );
}
