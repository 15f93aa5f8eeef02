/** The `<form>` element: the errors, the fields, and the overlay while saving. Cards and dialogs use it too. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { FailureAlert } from './FailureAlert';
import classes from './FormPage.module.css';
import { LoadingOverlay } from './LoadingOverlay';
import type { FormState } from './useSaveForm';

interface Props {
  form: FormState;
  children: ReactNode;
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

/** The reason why the last save failed. A form that shows it elsewhere hides it here. */
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

export function SaveFormBody({ form, children, busyLabel = common.saving }: Props) {
  return (
    <form noValidate method="post" onSubmit={form.submit} className={classes.form}>
      {form.restored && (
        <p role="status" className={classes.restored}>
          {common.restoredDraft}
        </p>
      )}
      <FormFailure failure={form.failure} />
      <FormErrors formErrors={form.formErrors} />
      <ErrorSummary mistakes={form.mistakes} wrong={form.wrong} />
      {children}
      <LoadingOverlay visible={form.busy} label={busyLabel} />
    </form>
  );
}
