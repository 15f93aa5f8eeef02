/**
 * The `<form>` element: the fields, the errors, the buttons, and the overlay while saving. Cards and dialogs use it
 * too. The errors are directly above the buttons, so that they are visible where the user pressed Save (D100).
 */
import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { FailureAlert } from './FailureAlert';
import classes from './FormPage.module.css';
import { LoadingOverlay } from './LoadingOverlay';
import type { FormState } from './useSaveForm';

interface Props {
  form: FormState;
  children: ReactNode;
  /** The buttons of the form: Save and others. Undefined if the button is outside of the form. */
  buttons?: ReactNode;
  /** The text that covers the page while it is saved. */
  busyLabel?: string;
}

/** Links to the fields with errors. They appear if the form has a title for them, or if there are more than three. */
function ErrorSummary({ mistakes, wrong }: Pick<FormState, 'mistakes' | 'wrong'>) {
  if (mistakes.length === 0 || (!wrong && mistakes.length <= 3)) return null;
  return (
    <FailureAlert title={wrong ?? common.mistakes}>
      <ul className={classes.summary}>
        {mistakes.map(({ id, label, message }) => (
          <li key={id}>
            <Anchor
              href={`#${id}`}
              fz={13}
              c="inherit"
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {`${label}: ${message}`}
            </Anchor>
          </li>
        ))}
      </ul>
    </FailureAlert>
  );
}

/** The reason why the last save failed. */
export function FormFailure({ failure }: Pick<FormState, 'failure'>) {
  return failure && <FailureAlert>{`*${failure}`}</FailureAlert>;
}

/** Errors that belong to no field. */
export function FormErrors({ formErrors, mb = 0 }: Pick<FormState, 'formErrors'> & { mb?: number }) {
  return (
    formErrors.length > 0 && (
      <FailureAlert title={common.recordMistakes} mb={mb}>
        <ul className={classes.summary}>
          {formErrors.map((sentence) => (
            <li key={sentence}>{`*${sentence}`}</li>
          ))}
        </ul>
      </FailureAlert>
    )
  );
}

export function SaveFormBody({ form, children, buttons, busyLabel = common.saving }: Props) {
  return (
    <form noValidate method="post" onSubmit={form.submit} className={classes.form}>
      {form.restored && (
        <p role="status" className={classes.restored}>
          {form.restored.withoutPasswords ? common.restoredWithoutPasswords : common.restoredDraft}
          <Button variant="subtle" size="compact-sm" onClick={form.restored.discard}>
            {common.discardDraft}
          </Button>
        </p>
      )}
      {children}
      <FormFailure failure={form.failure} />
      <FormErrors formErrors={form.formErrors} />
      <ErrorSummary mistakes={form.mistakes} wrong={form.wrong} />
      {buttons}
      <LoadingOverlay visible={form.busy} label={busyLabel} />
    </form>
  );
}
