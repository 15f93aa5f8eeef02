/** The standing allowance of a person: extra time at every event, and a note that only staff see (D60, D101). */
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as limits from '@/api/limits.gen';
import { useScope } from '@/domain/scope';
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormDialog } from '@/ui/FormDialog';
import { inputProps } from '@/ui/fields';
import { NumberField } from '@/ui/NumberField';
import { type DialogState, useDialog } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';
import { type User, useChangeAllowance, userAllowance } from './api';

const { factor: factorLimits, note: noteLimits } = limits.UserAllowanceRequest;
/** Shows the factor as a percentage: 1.25 is 125 %. */
const inPercent = (factor: number) => Math.round(factor * 100);

interface Subject {
  user: User;
  factor: number;
  note: string;
}

function AllowanceDialog({ user, factor, note, ...dialog }: Subject & DialogState) {
  const { query } = useScope();
  const change = useChangeAllowance();
  const form = useSaveForm({
    initial: { factor: inPercent(factor) as number | '', note },
    rules: { factor: (value) => (value === '' ? validation.required : null) },
    guarded: false,
    save: (values) =>
      change({
        params: { path: { id: user.id }, query },
        body: { factor: Number(values.factor) / 100, note: values.note },
      }),
    saved({ message }) {
      dialog.onClose();
      return { message, about: user.name };
    },
  });
  return (
    <FormDialog {...dialog} title={t.allowanceOf(user.name)} form={form} saveLabel={t.saveAllowance}>
      <NumberField
        form={form}
        name="factor"
        label={t.allowanceFactor}
        hint={t.allowanceFactorHint}
        required
        min={inPercent(factorLimits.minimum)}
        max={inPercent(factorLimits.maximum)}
        suffix=" %"
      />
      <Textarea
        {...inputProps({ form, name: 'note', label: t.allowanceNote, hint: t.allowanceNoteHint })}
        maxLength={noteLimits.maxLength}
        autosize
        minRows={2}
      />
    </FormDialog>
  );
}

export function AllowanceButton({ user }: { user: User }) {
  const { query: scope } = useScope();
  const { data: stored } = useQuery(userAllowance(user.id, scope));
  const { open, dialog } = useDialog<Subject>((subject, state) => <AllowanceDialog {...subject} {...state} />);
  return (
    <>
      <Button variant="default" disabled={!stored} onClick={() => stored && open({ user, ...stored })}>
        {stored && stored.factor > 1 ? t.allowanceIs(inPercent(stored.factor)) : t.allowance}
      </Button>
      {dialog}
    </>
  );
}
