/** Inputs of a SaveForm: the label always visible, the mistake under the field with a star and tied to it. */
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '@/messages';
import type { SaveForm } from './useSaveForm';

export interface FieldBase {
  form: SaveForm;
  /** The field's path, the same as the server's in `errors`. */
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
}

interface TextProps extends FieldBase {
  maxLength?: number;
  autoComplete?: string;
  type?: 'text' | 'email' | 'url';
  placeholder?: string;
  /** Stands fixed after the text, like a mail domain. */
  suffix?: ReactNode;
  suffixWidth?: number;
}

/** What every input takes from its field. */
export const shared = ({ hint, required, label }: FieldBase) => ({
  label,
  ...(hint && { description: hint }),
  // Announced as required; the browser's own bubbles stay away (the form is noValidate).
  ...(required && { 'aria-required': true }),
});

export function TextField({ form, name, label, hint, required, suffix, suffixWidth, ...rest }: TextProps) {
  const { key, props } = form.field(name, label);
  return (
    <TextInput
      key={key}
      {...shared({ form, name, label, ...(hint && { hint }), ...(required && { required }) })}
      {...rest}
      {...props}
      {...(suffix !== undefined && { rightSection: suffix, rightSectionWidth: suffixWidth ?? 140 })}
    />
  );
}

export function PasswordField({ autoComplete = 'new-password', ...field }: FieldBase & { autoComplete?: string }) {
  const { key, props } = field.form.field(field.name, field.label);
  return (
    <PasswordInput
      key={key}
      {...shared(field)}
      {...props}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': messages.common.showPassword, tabIndex: 0 }}
    />
  );
}

export function CheckboxField(field: Omit<FieldBase, 'required'>) {
  const { key, props } = field.form.field(field.name, field.label, 'checkbox');
  return <Checkbox key={key} {...shared(field)} {...props} />;
}
