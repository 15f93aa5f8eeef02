/** A dialog with a form: its fields, Cancel, and a button that says what it does. */
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
  /** 'Copy template' */
  saveLabel: string;
  children: ReactNode;
}

export function FormDialog({ opened, onClose, title, form, saveLabel, children }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} firm={form.busy}>
      <SaveFormBody form={form}>
        {children}
        <div className={classes.footer}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit">{saveLabel}</Button>
        </div>
      </SaveFormBody>
    </Dialog>
  );
}
