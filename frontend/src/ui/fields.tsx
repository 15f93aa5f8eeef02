/** Inputs of a SaveForm: the label always visible, the mistake under the field with a star and tied to it. */
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import type { FieldName, SaveForm } from './useSaveForm';

/** A field whose value has the type `T`. */
export interface FieldBase<V, T> {
  form: SaveForm<V>;
  /** The field's path, the same as the server's in `errors`. */
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
  /** Shown and not changed here. The hint says where it is. */
  readOnly?: boolean;
  /** Fixed text after what is typed, like a mail domain. */
  suffix?: ReactNode;
  suffixWidth?: number;
}

/** What every input takes from its field. */
export const inputProps = <V, T>({ form, name, label, hint, required }: FieldBase<V, T>) => ({
  label,
  ...(hint && { description: hint }),
  // Announced as required; the browser's own bubbles stay away (the form is noValidate).
  ...(required && { 'aria-required': true }),
  ...form.field(name, label),
});

export function TextField<V>(props: TextProps<V>) {
  const { form, name, label, hint, required, suffix, suffixWidth = 140, ...rest } = props;
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
