/** A field for choosing one of several values. */
import { Select } from '@mantine/core';
import { common } from '@/messages/common';
import { type FieldBase, inputProps } from './fields';

interface SelectProps<V> extends FieldBase<V, string | null> {
  data: readonly { value: string; label: string }[];
  searchable?: boolean;
  placeholder?: string;
}

export function SelectField<V>({ data, searchable = false, placeholder, ...field }: SelectProps<V>) {
  return (
    <Select
      {...inputProps(field)}
      data={[...data]}
      searchable={searchable}
      allowDeselect={false}
      // The options stay within the page, because a portal would put them outside of all landmarks.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={common.noData}
      {...(placeholder && { placeholder })}
    />
  );
}
