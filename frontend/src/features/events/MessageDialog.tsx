/** Sends a message to the participants of an event, or to one of them (D203). */
import { Textarea } from '@mantine/core';
import * as limits from '@/api/limits.gen';
import type { Event, Monitor } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { eventMessages as t } from '@/messages/eventMessages';
import { FormDialog } from '@/ui/FormDialog';
import { inputProps } from '@/ui/fields';
import { MATCHES_LISTED } from '@/ui/listQuery';
import { required } from '@/ui/rules';
import { type Choice, pickerProps, ServerSelect } from '@/ui/ServerSelect';
import type { DialogState } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';

const limit = limits.SendMessageRequest.text;
const ALL: Choice = { id: '', name: t.toAll };
const ANY = { state: '', order: '' };

interface Props extends DialogState {
  event: Pick<Event, 'id' | 'name'>;
  /** The participant who gets the message, if already chosen. */
  recipient?: Choice;
}

export function MessageDialog({ event, recipient, ...dialog }: Props) {
  const { live, changes } = useEvents();
  const send = changes.useMessage();
  const form = useSaveForm({
    initial: { user_id: recipient ?? ALL, text: '' },
    rules: { text: required },
    save: ({ user_id, text }) => send(event.id, { text, user_id: user_id.id || null }),
    saved({ message }) {
      dialog.onClose();
      return { message, about: event.name };
    },
  });
  // Members who play for a team have no assignment of their own, so the participants are read from the live view.
  const find = (search: string) => ({
    ...live.monitor(event.id, { page: 1, per_page: MATCHES_LISTED, sort: 'asc', ...(search && { search }) }, ANY),
    select: ({ data, meta }: Monitor) => ({
      choices: data.map(({ user_id, name }) => ({ id: user_id, name })),
      total: meta.total,
    }),
  });
  const title = recipient ? t.sendTo(recipient.name) : t.sendTitle(event.name);
  return (
    <FormDialog {...dialog} title={title} form={form} saveLabel={t.sendNow}>
      <p>{t.sendHint}</p>
      {!recipient && (
        <ServerSelect
          {...pickerProps(form.field('user_id', t.to))}
          label={t.to}
          chosen={form.values.user_id}
          others={() => [ALL]}
          find={find}
          onChoose={(choice) => form.set('user_id', choice)}
        />
      )}
      <Textarea
        {...inputProps({ form, name: 'text', label: t.text, required: true })}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limit.maxLength}
        data-autofocus
      />
    </FormDialog>
  );
}
