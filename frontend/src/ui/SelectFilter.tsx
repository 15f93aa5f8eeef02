/** A filter with many values, as a native select. The value '' means all rows. */
import { NativeSelect } from '@mantine/core';
import type { ListState } from './useListState';

interface Props {
  list: ListState;
  /** The name of the parameter in the address. */
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
