/** Sends the email about an event to its participants, also again (D214). */
import { Button } from '@mantine/core';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { telling as t } from '@/messages/telling';
import { FormDialog } from '@/ui/FormDialog';
import { CheckboxField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { type DialogState, useDialog } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';
import classes from './Assign.module.css';
import { Letters } from './Telling';

type Told = Pick<Event, 'id' | 'name' | 'status' | 'people_not_told'>;

function TellDialog({ event, ...dialog }: DialogState & { event: Told }) {
  const tell = useEvents().changes.useTelling();
  const form = useSaveForm({
    initial: { onlyNotSetUp: false },
    rules: {},
    guarded: false,
    save: ({ onlyNotSetUp }) => tell(event.id, onlyNotSetUp),
    saved({ data }) {
      dialog.onClose();
      return { message: t.sent(data.told), about: event.name };
    },
  });
  const first = form.values.onlyNotSetUp ? 'not_set_up' : 'set_up';
  return (
    <FormDialog {...dialog} title={t.question(event.name)} form={form} saveLabel={t.send}>
      <p>{t.detail}</p>
      <CheckboxField form={form} name="onlyNotSetUp" label={t.onlyNotSetUp} />
      <Letters key={first} id={event.id} first={first} />
    </FormDialog>
  );
}

export function TellAgain({ event }: { event: Told }) {
  // After the beginning, the server does not count who got no email.
  const isAgain = event.status === 'pending' && event.people_not_told === 0;
  const { dialog, open } = useDialog((told: Told, state) => <TellDialog {...state} event={told} />);
  return (
    <Panel title={t.title}>
      <p className={classes.hint}>{t.hint}</p>
      <Button variant="default" onClick={() => open(event)}>
        {isAgain ? t.open : t.openFirst}
      </Button>
      {dialog}
    </Panel>
  );
}
