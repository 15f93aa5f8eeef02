/** The field for the name of an entity in the tree, either a new or a renamed one. */
import { Input } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import classes from './EntityTree.module.css';
import { isTooLong, nameTooLong } from './rules';

interface Props {
  label: string;
  value: string;
  /** A text beside the name, such as the level that the entity will have. */
  hint: string;
  reason?: string | undefined;
  busy: boolean;
  /** Each new value moves the focus to the field and selects its text. */
  focus: object | null;
  children?: ReactNode;
  onChange: (name: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function useFocusOnce(wanted: object | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wanted) return;
    input.current?.focus();
    input.current?.select();
  }, [wanted]);
  return input;
}

export function NameField({ label, value, hint, reason, busy, focus, children, onChange, onKey }: Props) {
  const input = useFocusOnce(focus);
  const id = useId();
  const wrong = reason ?? (isTooLong(value) ? nameTooLong : undefined);
  return (
    <>
      {/* Mantine's wrapper is not used, because the hint and the reason are beside the field. */}
      <Input
        ref={input}
        withAria={false}
        className={classes.field}
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-reason`}
        aria-invalid={wrong ? true : undefined}
        error={Boolean(wrong)}
        autoComplete="off"
        value={value}
        readOnly={busy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <span className={classes.about}>
        <span id={`${id}-hint`}>{hint}</span>
        <span id={`${id}-reason`} role="alert" className={classes.reason}>
          {wrong && `*${wrong}`}
        </span>
      </span>
      {children}
    </>
  );
}
