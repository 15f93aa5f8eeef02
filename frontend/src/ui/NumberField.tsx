/** A field for a whole number. It is not in fields.tsx, so that the sign-in page does not load it. */
import { NumberInput } from '@mantine/core';
import { type FieldBase, inputProps } from './fields';

export function NumberField<V>({
  min,
  max,
  suffix,
  ...field
}: FieldBase<V, number | ''> & { min?: number; max?: number; suffix?: string }) {
  return (
    <NumberInput
      {...inputProps(field)}
      allowNegative={false}
      clampBehavior="none"
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(suffix && { suffix })}
    />
  );
}
