/** The form of a new and of a changed competition. */
import { Anchor, Radio, Stack } from '@mantine/core';
import { limits } from '@/api/limits.gen';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { ownTime, ownZone } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { events } from '@/messages/events';
import { FormPage } from '@/ui/FormPage';
import { TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { NumberField } from '@/ui/NumberField';
import { SelectField } from '@/ui/SelectField';
import type { Conflict } from '@/ui/useConflict';
import type { Form } from '@/ui/useSaveForm';
import type { TemplateChoice } from './api';
import classes from './Event.module.css';
import { type CompetitionValues, competitionRules, RANGE, SPECIFIC, settle, utcDate, windowMinutes } from './rules';
import { DateField, TimeField } from './whenFields';

const limit = limits.CompetitionRequest;
const now = () => serverClock.now();

/** How a new and a changed competition are checked. */
export const checks = { rules: competitionRules(now), adjust: settle, wrong: t.fillCorrectly };

/** What a time in GMT is for the one who types it. */
function ownTimeHint(date: string | null, time: string): string {
  if (!date || !time) return t.zoneHint(ownZone());
  return ownTime(`${date}T${time.slice(0, 5)}Z`);
}

interface Props {
  title: string;
  saveLabel: string;
  templates: readonly TemplateChoice[];
  form: Form<CompetitionValues> & { conflict?: Conflict };
}

export function CompetitionForm({ title, saveLabel, templates, form }: Props) {
  const viewer = useViewer();
  const today = utcDate(now());
  const { start_time, end_time, end_date, date_type } = form.values;
  const { onChange: changeMode, ...when } = form.field('date_type', t.time);
  return (
    <FormPage title={title} form={form} saveLabel={saveLabel}>
      <TextField form={form} name="name" label={t.name} required maxLength={limit.name.maxLength} />
      <div>
        <SelectField
          form={form}
          name="template_id"
          label={t.templateToUse}
          placeholder={t.chooseTemplate}
          hint={templates.length === 0 ? t.noTemplates : undefined}
          required
          searchable
          data={templates}
        />
        {can(viewer, 'create template') && (
          <Anchor className={classes.beside ?? ''} component={Link} to={paths.createTemplate()}>
            {t.addTemplate}
          </Anchor>
        )}
      </div>
      <SelectField
        form={form}
        name="participant_type"
        label={t.participantType}
        hint={t.usersHint}
        required
        data={[{ value: 'individual', label: events.types.individual }]}
      />
      <Radio.Group
        label={t.time}
        {...when}
        onChange={(value) => {
          changeMode(value);
          // What was missing in the other mode is not missing yet in this one.
          form.clearErrors('start_date', 'end_date', 'start_time', 'end_time', 'duration');
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value={RANGE} label={t.range} description={t.rangeHint} />
          <Radio value={SPECIFIC} label={t.specific} description={t.specificHint} />
        </Stack>
      </Radio.Group>
      {date_type === RANGE ? (
        <div className={classes.fields}>
          <DateField form={form} name="start_date" label={t.startDate} required min={today} />
          <DateField form={form} name="end_date" label={t.endDate} required min={today} />
          <NumberField form={form} name="duration" label={t.durationMinutes} required min={limit.duration.minimum} />
        </div>
      ) : (
        <div className={classes.fields}>
          <DateField form={form} name="end_date" label={t.date} required min={today} />
          <TimeField form={form} name="start_time" label={t.startTime} hint={ownTimeHint(end_date, start_time)} />
          <TimeField form={form} name="end_time" label={t.endTime} hint={ownTimeHint(end_date, end_time)} />
          <p role="status" className={classes.computed}>
            <span className={classes.label}>{t.durationMinutes}</span>
            {t.computedDuration(windowMinutes(start_time, end_time))}
          </p>
        </div>
      )}
    </FormPage>
  );
}
