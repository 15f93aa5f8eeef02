/** One of a list. Apart from fields.tsx, so that sign-in does not load it. */
import { Select } from '@mantine/core';
import { messages } from '@/messages';
import { type FieldBase, shared } from './fields';

interface SelectProps extends FieldBase {
  data: readonly { value: string; label: string }[];
  searchable?: boolean;
  placeholder?: string;
}

export function SelectField({ data, searchable = false, placeholder, ...field }: SelectProps) {
  const { key, props } = field.form.field(field.name, field.label);
  return (
    <Select
      key={key}
      {...shared(field)}
      {...props}
      data={[...data]}
      searchable={searchable}
      allowDeselect={false}
      // Within the page: a portal would put the options outside all landmarks.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={messages.common.noData}
      {...(placeholder && { placeholder })}
    />
  );
}
