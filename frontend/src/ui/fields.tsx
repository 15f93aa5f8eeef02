/**
 * The inputs of a SaveForm. The label is always visible, and the error below the field begins with a star and is linked
 * to it.
 */
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import type { FieldName, SaveForm } from './useSaveForm';

/** A field whose value has the type `T`. */
export interface FieldBase<V, T> {
  form: SaveForm<V>;
  /** The path of the field. The server's `errors` use the same path. */
  name: FieldName<V, T>;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
}

interface TextProps<V> extends FieldBase<V, string> {
  maxLength?: number;
  autoComplete?: string;
  type?: 'text' | 'email' | 'url';
  placeholder?: string;
  'data-autofocus'?: boolean;
  /** The field is shown, but cannot be changed here. The hint says where it can be changed. */
  readOnly?: boolean;
  /** A fixed text after the typed text, such as an email domain. */
  suffix?: ReactNode;
  suffixWidth?: number;
}

/** The properties that every input gets from its field. */
export const inputProps = <V, T>({ form, name, label, hint, required }: FieldBase<V, T>) => ({
  label,
  ...(hint && { description: hint }),
  // Announces the field as required. The browser shows no messages of its own, because the form is `noValidate`.
  ...(required && { 'aria-required': true }),
  ...form.field(name, label),
});

export function TextField<V>(props: TextProps<V>) {
  const { form, name, label, required, suffix, suffixWidth = 140, ...rest } = props;
  const field = form.field(name, label);
  // The browser ignores further characters without telling the user.
  const isFull = rest.maxLength !== undefined && field.value.length >= rest.maxLength;
  const hint = isFull ? common.noMoreCharacters(rest.maxLength ?? 0) : props.hint;
  return (
    <TextInput
      {...rest}
      {...inputProps({ form, name, label, hint, required })}
      {...(suffix !== undefined && { rightSection: suffix, rightSectionWidth: suffixWidth })}
    />
  );
}

export function PasswordField<V>({
  autoComplete = 'new-password',
  ...field
}: FieldBase<V, string> & { autoComplete?: string }) {
  return (
    <PasswordInput
      {...inputProps(field)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': common.showPassword, tabIndex: 0 }}
    />
  );
}

export function CheckboxField<V>({ form, name, label }: Omit<FieldBase<V, boolean>, 'required' | 'hint'>) {
  return <Checkbox label={label} {...form.field(name, label, 'checkbox')} />;
}
