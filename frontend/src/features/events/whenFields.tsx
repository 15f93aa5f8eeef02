/** Fields for a day and a time of day. */
import { TimePicker, type TimePickerProps } from '@mantine/dates';
import { useState } from 'react';
import { events as t } from '@/messages/events';
import { DayPicker } from '@/ui/DayPicker';
import type { FieldBase } from '@/ui/fields';

/** The hint is below the input, so that the inputs in a row are aligned. */
const ORDER: NonNullable<TimePickerProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description'];

type Leaving = {
  /** Called when the user leaves the field or chooses another day. */
  onLeave: () => void;
};

export function DateField<V>({ min, onLeave, ...field }: FieldBase<V, string | null> & Leaving & { min: string }) {
  const { onChange, ...props } = field.form.field(field.name, field.label);
  return (
    <DayPicker
      {...props}
      label={field.label}
      // A button cannot have `aria-required`.
      withAsterisk={field.required ?? false}
      description={field.hint}
      inputWrapperOrder={ORDER}
      onChange={(day) => {
        onChange(day);
        onLeave();
      }}
      minDate={min}
    />
  );
}

export function TimeField<V>({ onLeave, ...field }: FieldBase<V, string> & Leaving) {
  const { id, value, onChange, ...input } = field.form.field(field.name, field.label);
  // The picker reports '' while a part of the time is missing. If it got '' back as its value, it would clear the other
  // parts. So it keeps its own value, and is created again when the form sets another value.
  const [picked, setPicked] = useState({ value, nth: 0 });
  if (picked.value !== value) setPicked({ value, nth: picked.nth + 1 });
  const describedBy = [`${id}-hint`, input.error && `${id}-error`].filter(Boolean).join(' ');
  const part = {
    'aria-invalid': Boolean(input.error),
    'aria-describedby': describedBy,
    ...(field.required && { 'aria-required': true }),
  };
  return (
    <TimePicker
      key={picked.nth}
      defaultValue={value}
      onChange={(time) => {
        setPicked((last) => ({ ...last, value: time }));
        onChange(time);
      }}
      {...input}
      onBlur={onLeave}
      label={field.label}
      description={field.hint}
      inputWrapperOrder={ORDER}
      format="24h"
      hoursInputLabel={t.hours(field.label)}
      minutesInputLabel={t.minutesOf(field.label)}
      labelProps={{ htmlFor: id }}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-error` }}
      hoursInputProps={{ id, ...part }}
      minutesInputProps={part}
    />
  );
}
