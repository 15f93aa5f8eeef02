/** A filter of many values. The value '' stands for all. A native select: it needs no more. */
import { NativeSelect } from '@mantine/core';
import type { ListState } from './useListState';

interface Props {
  list: ListState;
  /** The name in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export function SelectFilter({ list, name, label, options }: Props) {
  return (
    <NativeSelect
      label={label}
      data={[...options]}
      value={list.filter(name)}
      onChange={(event) => list.change({ [name]: event.currentTarget.value })}
    />
  );
}
