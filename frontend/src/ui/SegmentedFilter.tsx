/** A filter with a few values that are all visible. The value '' means all rows. */
import { SegmentedControl } from '@mantine/core';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';

interface Props {
  list: ListState;
  /** The name of the parameter in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export function SegmentedFilter({ list, name, label, options }: Props) {
  return (
    <SegmentedControl
      className={classes.segments}
      aria-label={label}
      data={[...options]}
      value={list.filter(name)}
      onChange={(value) => list.change({ [name]: value })}
    />
  );
}
