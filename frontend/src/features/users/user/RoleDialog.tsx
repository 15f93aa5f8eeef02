/** Changes the role of one or several people. Lists the people whose role cannot be changed, with the reason (D228). */
import { Button, List } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { person } from '@/messages/person';
import { roleName } from '@/messages/roleNames';
import { Dialog } from '@/ui/Dialog';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField } from '@/ui/SelectField';
import type { DialogState } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';
import type { userFilters } from '../api';
import { type ChangedRoles, useChangeRoles } from './api';
import classes from './User.module.css';

const t = person.role;

/** The people of the dialog: one person, the selected rows of the page, or all people whom the list finds. */
export interface RoleSubject {
  people: readonly { id: string; name: string }[];
  /** All people who match this search and these filters, with their number. */
  all?: { total: number; query: { search?: string } & ReturnType<typeof userFilters> };
  /** Called after a change, for example to clear the selection. */
  onDone?: () => void;
}

function LeftOut({ result, ...dialog }: { result: ChangedRoles } & DialogState) {
  const { changed, unchanged, left_out, reasons } = result;
  return (
    <Dialog
      {...dialog}
      title={t.partly(changed, left_out)}
      footer={
        <Button variant="default" data-autofocus onClick={dialog.onClose}>
          {common.close}
        </Button>
      }
    >
      {unchanged > 0 && <p className={classes.note}>{t.unchanged(unchanged)}</p>}
      <List size="sm">
        {reasons.map(({ id, name, reason }) => (
          <List.Item key={id}>
            <strong>{name}</strong>
            {`: ${t.reasons[reason]}`}
          </List.Item>
        ))}
        {left_out > reasons.length && <List.Item>{common.andMore(left_out - reasons.length)}</List.Item>}
      </List>
    </Dialog>
  );
}

function doneText({ people, all }: RoleSubject, { changed }: ChangedRoles, role: string): string {
  const [one] = people;
  if (changed === 0) return t.already;
  return one && !all && people.length === 1 ? t.oneDone(one.name, role) : t.done(changed, role);
}

export function RoleDialog({
  subject,
  roles,
  ...dialog
}: { subject: RoleSubject; roles: readonly string[] } & DialogState) {
  const { people, all, onDone } = subject;
  const { query } = useScope();
  const change = useChangeRoles();
  const [result, setResult] = useState<ChangedRoles | null>(null);
  const [one] = people;
  const form = useSaveForm({
    initial: { role: '' },
    rules: { role: (value) => (value === '' ? t.required : null) },
    guarded: false,
    save: ({ role }) =>
      change({
        params: { query },
        body: { role, ...(all ? { all: 1, ...all.query } : { users: people.map(({ id }) => id) }) },
      }),
    saved({ data }, { role }) {
      onDone?.();
      if (data.left_out > 0) {
        setResult(data);
        return {};
      }
      dialog.onClose();
      return { message: doneText(subject, data, roleName(role)) };
    },
  });
  if (result) return <LeftOut {...dialog} result={result} />;
  return (
    <FormDialog
      {...dialog}
      title={one && !all && people.length === 1 ? t.ofOne(one.name) : t.ofMany(all?.total ?? people.length)}
      form={form}
      saveLabel={t.save}
    >
      <SelectField
        form={form}
        name="role"
        label={t.role}
        placeholder={t.choose}
        required
        searchable={roles.length > 7}
        data={roles.map((name) => ({ value: name, label: roleName(name) }))}
        hint={t.hint}
      />
    </FormDialog>
  );
}
