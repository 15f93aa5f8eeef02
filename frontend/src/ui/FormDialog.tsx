/** A dialog with a form: its fields, Cancel, and a button with the name of the action. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { Dialog } from './Dialog';
import classes from './Dialog.module.css';
import { SaveFormBody } from './SaveFormBody';
import type { DialogState } from './useDialog';
import type { FormState } from './useSaveForm';

interface Props extends DialogState {
  title: string;
  form: FormState;
  /** The label of the button, such as 'Copy template'. */
  saveLabel: string;
  children: ReactNode;
}

export function FormDialog({ opened, onClose, title, form, saveLabel, children }: Props) {
  // A request that was sent cannot be cancelled, so the dialog stays open until it ends.
  const close = () => {
    if (!form.busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} firm={form.busy}>
      <SaveFormBody form={form}>
        {children}
        <div className={classes.footer}>
          <Button variant="default" disabled={form.busy} onClick={close}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {saveLabel}
          </Button>
        </div>
      </SaveFormBody>
    </Dialog>
  );
}
