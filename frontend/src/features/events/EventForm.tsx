/** The form that creates and edits events. */
import { Anchor, Radio, Stack } from '@mantine/core';
import * as limits from '@/api/limits.gen';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { useEvents } from '@/domain/events/pages';
import { paths } from '@/domain/paths';
import { events as shared } from '@/messages/events';
import { FormPage } from '@/ui/FormPage';
import { TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { SelectField } from '@/ui/SelectField';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import type { Conflict } from '@/ui/useConflict';
import type { Form } from '@/ui/useSaveForm';
import { templateChoices } from './api';
import classes from './Event.module.css';
import { type EventValues, eventRules, RANGE, SPECIFIC } from './rules';
import { ScheduleRail } from './ScheduleRail';
import { WindowFields } from './WindowFields';

const limit = limits.CompetitionRequest;
const serverNow = () => serverClock.now();

/** The rules for a new event and for an edited one. */
export const checks = { rules: eventRules(serverNow), wrong: shared.fillCorrectly };

/** A separate component, because fields are checked in the order in which they are rendered. */
function TemplateField({ form }: { form: Form<EventValues> }) {
  return (
    <ServerSelect
      {...pickerProps(form.field('template_id', shared.templateToUse))}
      label={shared.templateToUse}
      placeholder={shared.chooseTemplate}
      required
      chosen={form.values.template_id}
      find={templateChoices}
      none={shared.noTemplates}
      onChoose={(template) => form.set('template_id', template)}
    />
  );
}

interface Props {
  title: string;
  saveLabel: string;
  /** A sentence above the fields. */
  note?: string | undefined;
  /** The id of the event that is edited. */
  editedId?: string;
  form: Form<EventValues> & { conflict?: Conflict };
}

export function EventForm({ title, saveLabel, form, note, editedId }: Props) {
  const { kind, t } = useEvents();
  const viewer = useViewer();
  const { onChange: changeMode, ...when } = form.field('date_type', t.time);
  return (
    <FormPage
      title={title}
      form={form}
      saveLabel={saveLabel}
      rail={<ScheduleRail values={form.values} except={editedId} />}
    >
      {note && <p className={classes.note}>{note}</p>}
      <TextField form={form} name="name" label={t.name} required maxLength={limit.name.maxLength} />
      <div>
        <TemplateField form={form} />
        {can(viewer, 'create template') && (
          <Anchor className={classes.beside} component={Link} to={paths.createTemplate()}>
            {shared.addTemplate}
          </Anchor>
        )}
      </div>
      <SelectField
        form={form}
        name={kind.category.field}
        label={t.category.label}
        hint={t.category.hint}
        required
        data={kind.category.choices.map((value) => ({ value, label: t.category.names[value] ?? value }))}
      />
      <Radio.Group
        label={t.time}
        {...when}
        onChange={(value) => {
          changeMode(value);
          // In the other mode, the errors of these fields do not apply.
          form.clearErrors('start_date', 'end_date', 'start_time', 'end_time', 'duration');
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value={RANGE} label={shared.range} description={shared.rangeHint} />
          <Radio value={SPECIFIC} label={shared.specific} description={shared.specificHint} />
        </Stack>
      </Radio.Group>
      <WindowFields form={form} />
      <SelectField
        form={form}
        name="starts_by_hand"
        label={shared.starts}
        hint={shared.startsHint}
        data={shared.startWays.map((label, value) => ({ value: String(value), label }))}
      />
      <SelectField
        form={form}
        name="shuffle"
        label={shared.order}
        hint={shared.orderHint}
        data={shared.orders.map((label, value) => ({ value: String(value), label }))}
      />
    </FormPage>
  );
}
