/** A text of several lines. */
import { Textarea } from '@mantine/core';
import { type FieldBase, shared } from './fields';

export function TextareaField({ maxLength, rows = 4, ...field }: FieldBase & { maxLength?: number; rows?: number }) {
  const { key, props } = field.form.field(field.name, field.label);
  return (
    <Textarea key={key} {...shared(field)} {...props} rows={rows} {...(maxLength !== undefined && { maxLength })} />
  );
}
