/** A text of several lines. */
import { Textarea } from '@mantine/core';
import { type FieldBase, inputProps } from './fields';

export function TextareaField<V>({
  maxLength,
  rows = 4,
  ...field
}: FieldBase<V, string> & { maxLength?: number; rows?: number }) {
  return <Textarea {...inputProps(field)} rows={rows} {...(maxLength !== undefined && { maxLength })} />;
}
