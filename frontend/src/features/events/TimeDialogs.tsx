/** The dialogs that change the times of an event, each with its reason (D60, D92) and a hint that says who reads it
    (D203). */

import * as limits from '@/api/limits.gen';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { events as t } from '@/messages/events';
import { validation } from '@/messages/validation';
import { FormDialog } from '@/ui/FormDialog';
import { CheckboxField, TextField } from '@/ui/fields';
import { NumberField } from '@/ui/NumberField';
import { required } from '@/ui/rules';
import { SelectField } from '@/ui/SelectField';
import type { DialogState } from '@/ui/useDialog';
import { type SaveForm, useSaveForm } from '@/ui/useSaveForm';

const reasonLimits = limits.ReasonRequest.reason;
const mostMinutes = limits.ExtensionRequest.minutes.maximum;
const mostExtra = limits.ExtraTimeRequest.extra_minutes.maximum;
const MORE = '0';

const needed = (value: number | '') => (value === '' ? validation.required : null);

interface ReasonProps<V extends { reason: string }> {
  form: SaveForm<V>;
  readBy: keyof typeof t.reasonHints;
  focused?: boolean;
}

function ReasonField<V extends { reason: string }>({ form, readBy, focused }: ReasonProps<V>) {
  return (
    <TextField<{ reason: string }>
      form={form as unknown as SaveForm<{ reason: string }>}
      name="reason"
      label={t.reason}
      hint={t.reasonHints[readBy]}
      required
      maxLength={reasonLimits.maxLength}
      {...(focused && { 'data-autofocus': true })}
    />
  );
}

interface Props extends DialogState {
  event: Pick<Event, 'id' | 'name' | 'paused_at'>;
}

/** Adds or removes time for all participants. */
export function ExtendDialog({ event, ...dialog }: Props) {
  const { extend } = useEvents().changes.useTimes();
  const form = useSaveForm({
    initial: { way: MORE, minutes: '' as number | '', reason: '' },
    rules: { minutes: needed, reason: required },
    guarded: false,
    save: ({ way, minutes, reason }) =>
      extend(event.id, { minutes: way === MORE ? Number(minutes) : -Number(minutes), reason }),
    saved({ message }) {
      dialog.onClose();
      return { message, about: event.name };
    },
  });
  const isLess = form.values.way !== MORE;
  return (
    <FormDialog {...dialog} title={t.extendTitle(event.name)} form={form} saveLabel={t.changeTime}>
      <SelectField
        form={form}
        name="way"
        label={t.way}
        hint={isLess ? t.shortenHint : t.extendHint}
        data={t.ways.map((label, value) => ({ value: String(value), label }))}
      />
      <NumberField form={form} name="minutes" label={t.timeMinutes} required min={1} max={mostMinutes} />
      <ReasonField form={form} readBy="participants" />
    </FormDialog>
  );
}

/** Pauses the clocks of all participants, or resumes them. */
export function PauseDialog({ event, ...dialog }: Props) {
  const { pause, resume } = useEvents().changes.useTimes();
  const isPaused = event.paused_at !== null;
  const form = useSaveForm({
    initial: { reason: '' },
    rules: { reason: required },
    guarded: false,
    save: ({ reason }) => (isPaused ? resume : pause)(event.id, { reason }),
    saved({ message }) {
      dialog.onClose();
      return { message, about: event.name };
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={(isPaused ? t.resumeTitle : t.pauseTitle)(event.name)}
      form={form}
      saveLabel={isPaused ? t.resumeForAll : t.pauseForAll}
    >
      <p>{isPaused ? t.resumeHint : t.pauseHint}</p>
      <ReasonField form={form} readBy={isPaused ? 'staff' : 'participants'} focused />
    </FormDialog>
  );
}

/** The participant who gets the extra time. */
export type Participant = Pick<Assignment, 'participant_id'> & { participant: Pick<Assignment['participant'], 'name'> };

/** Gives extra minutes to one participant. */
export function ExtraTimeDialog({ event, assignment, ...dialog }: Props & { assignment: Participant }) {
  const { allow } = useEvents().changes.useTimes();
  const { participant_id: user, participant } = assignment;
  const form = useSaveForm({
    initial: { extra_minutes: '' as number | '', past_end: false, reason: '' },
    rules: { extra_minutes: needed, reason: required },
    guarded: false,
    save: ({ extra_minutes, past_end, reason }) =>
      allow(event.id, user, { extra_minutes: Number(extra_minutes), past_end: past_end ? 1 : 0, reason }),
    saved({ message }) {
      dialog.onClose();
      return { message, about: participant.name };
    },
  });
  return (
    <FormDialog {...dialog} title={t.extraTimeOf(participant.name)} form={form} saveLabel={t.saveExtraTime}>
      <NumberField
        form={form}
        name="extra_minutes"
        label={t.extraMinutes}
        hint={t.extraTimeHint}
        required
        min={0}
        max={mostExtra}
      />
      <CheckboxField form={form} name="past_end" label={t.pastEnd} />
      <ReasonField form={form} readBy="staff" />
    </FormDialog>
  );
}
