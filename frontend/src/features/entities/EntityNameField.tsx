/** The name of an entity. While the user types, it shows whether the name is too long (specification, 5). */
import { TextInput } from '@mantine/core';
import { entities as t } from '@/messages/entities';
import type { FieldProps } from '@/ui/useSaveForm';
import { isTooLong } from './rules';

export function EntityNameField({ value = '', error, ...field }: FieldProps) {
  const tooLong = isTooLong(value);
  return (
    <TextInput
      {...field}
      label={t.name}
      value={value}
      error={error ?? (tooLong && `*${t.nameTooLong}`)}
      aria-invalid={field['aria-invalid'] ?? (tooLong || undefined)}
      aria-required
      autoComplete="off"
    />
  );
}
