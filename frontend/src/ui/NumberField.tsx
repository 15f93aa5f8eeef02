/** A whole number. Apart from fields.tsx, so that sign-in does not load it. */
import { NumberInput } from '@mantine/core';
import { type FieldBase, shared } from './fields';

export function NumberField({
  min,
  max,
  suffix,
  ...field
}: FieldBase & { min?: number; max?: number; suffix?: string }) {
  const { key, props } = field.form.field(field.name, field.label);
  return (
    <NumberInput
      key={key}
      {...shared(field)}
      {...props}
      allowNegative={false}
      clampBehavior="none"
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(suffix && { suffix })}
    />
  );
}
