/** The fields for the time of an event, buttons for frequent windows and days, and the window in words. */
import { Button, SegmentedControl } from '@mantine/core';
import * as limits from '@/api/limits.gen';
import { serverClock } from '@/api/serverClock';
import { useEvents } from '@/domain/events/pages';
import { formatLocalWithZone, gmtTime, isLocalTimeGmt, localTimeZone, windowEnds } from '@/domain/gmt';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { NumberField } from '@/ui/NumberField';
import type { Form } from '@/ui/useSaveForm';
import { type Clock, instantOf, readingOf } from './clock';
import classes from './Event.module.css';
import { type EventValues, FIRST_TIME, LAST_TIME, RANGE, spanOf, windowMinutes, withClock } from './rules';
import { useClock } from './useClock';
import { DateField, TimeField } from './whenFields';
import { isWindow, WINDOW_PRESETS, type WindowPreset, windowOf } from './windowPresets';

const DAY_MS = 86_400_000;

interface Props {
  form: Form<EventValues>;
}

/**
 * Checks the fields that depend on each other when the user leaves one of them. No value is changed (D99).
 */
const judge = ({ form }: Props) => form.judge('start_date', 'end_date', 'duration', 'start_time', 'end_time');

/** Shows the same time on the other clock. */
function otherTime(date: string | null, time: string, clock: Clock): string | undefined {
  if (!date || !time) return undefined;
  const at = new Date(instantOf({ date, time }, clock)).toISOString();
  if (isLocalTimeGmt(at)) return undefined;
  return clock === 'gmt' ? formatLocalWithZone(at) : common.gmtTime(gmtTime(at));
}

/** Shows when a day in a range begins or ends in the user's own time zone, if that is not GMT. */
function ownDayHint(date: string | null, time: string): string | undefined {
  const at = `${date}T${time}Z`;
  return date && !isLocalTimeGmt(at) ? formatLocalWithZone(at) : undefined;
}

function RangeFields({ form }: Props) {
  const { start_date, end_date } = form.values;
  const today = readingOf(serverClock.now(), 'gmt').date;
  const onLeave = () => judge({ form });
  return (
    <div className={classes.fields}>
      <DateField
        form={form}
        name="start_date"
        label={t.startDate}
        hint={ownDayHint(start_date, FIRST_TIME)}
        required
        min={today}
        onLeave={onLeave}
      />
      <DateField
        form={form}
        name="end_date"
        label={t.endDate}
        hint={ownDayHint(end_date, LAST_TIME)}
        required
        min={today}
        onLeave={onLeave}
      />
      <NumberField
        form={form}
        name="duration"
        label={t.durationMinutes}
        required
        min={limits.CompetitionRequest.duration.minimum}
      />
    </div>
  );
}

function SpecificFields({ form }: Props) {
  const { t: words } = useEvents();
  const { end_date, start_time, end_time, clock } = form.values;
  const gmtHint = clock === 'gmt' ? words.timeHint : undefined;
  const hintOf = (time: string) => otherTime(end_date, time, clock) ?? gmtHint;
  const onLeave = () => judge({ form });
  return (
    <div className={classes.fields}>
      <DateField
        form={form}
        name="end_date"
        label={t.date}
        required
        min={readingOf(serverClock.now(), clock).date}
        onLeave={onLeave}
      />
      <TimeField
        form={form}
        name="start_time"
        label={t.startTimes[clock]}
        hint={hintOf(start_time)}
        required
        onLeave={onLeave}
      />
      <TimeField
        form={form}
        name="end_time"
        label={t.endTimes[clock]}
        hint={hintOf(end_time)}
        required
        onLeave={onLeave}
      />
      <p className={classes.computed}>
        <span className={classes.label}>{t.durationMinutes}</span>
        {t.computedDuration(windowMinutes(form.values))}
      </p>
    </div>
  );
}

interface PresetProps {
  label: string;
  isChosen?: boolean;
  onClick: () => void;
}

/** `isChosen` is missing for what happens once, such as Now. */
function Preset({ label, isChosen, onClick }: PresetProps) {
  return (
    <Button variant="default" size="xs" aria-pressed={isChosen} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Buttons for frequent windows. */
function WindowPresets({ form }: Props) {
  const choose = (preset: WindowPreset) => {
    const { end_date, start_time, end_time } = windowOf(preset, form.values, serverClock.now());
    form.set('end_date', end_date);
    form.set('start_time', start_time);
    form.set('end_time', end_time);
    judge({ form });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-label={t.windowPresets} className={classes.presets}>
      {WINDOW_PRESETS.map((preset) => (
        <Preset
          key={preset}
          label={t.windows[preset]}
          isChosen={isWindow(preset, form.values, serverClock.now())}
          onClick={() => choose(preset)}
        />
      ))}
    </div>
  );
}

/** Buttons for frequent days, and for the time of now. */
function DayPresets({ form }: Props) {
  const { date_type, clock, start_date, end_date } = form.values;
  const isRange = date_type === RANGE;
  const dayAfter = (days: number) => readingOf(serverClock.now() + days * DAY_MS, isRange ? 'gmt' : clock).date;
  const isDay = (days: number) => (isRange ? start_date : end_date) === dayAfter(days);
  const choose = (days: number) => {
    form.set(isRange ? 'start_date' : 'end_date', dayAfter(days));
    judge({ form });
  };
  const chooseWeek = () => {
    form.set('start_date', dayAfter(0));
    form.set('end_date', dayAfter(7));
    judge({ form });
  };
  const chooseNow = () => {
    const { date, time } = readingOf(serverClock.now(), clock);
    form.set('end_date', date);
    form.set('start_time', time);
    judge({ form });
  };
  const isWeek = isRange && isDay(0) && end_date === dayAfter(7);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-label={t.presets} className={classes.presets}>
      <Preset label={t.today} isChosen={isDay(0) && !isWeek} onClick={() => choose(0)} />
      <Preset label={t.tomorrow} isChosen={isDay(1)} onClick={() => choose(1)} />
      {isRange ? (
        <Preset label={t.week} isChosen={isWeek} onClick={chooseWeek} />
      ) : (
        <Preset label={t.now} onClick={chooseNow} />
      )}
    </div>
  );
}

function ClockSwitch({ form }: Props) {
  const { hasChoice, choose } = useClock();
  if (!hasChoice || form.values.date_type === RANGE) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.typedIn}
      value={form.values.clock}
      data={[
        { value: 'own', label: common.ownTime },
        { value: 'gmt', label: common.gmt },
      ]}
      onChange={(value) => {
        const clock: Clock = value === 'gmt' ? 'gmt' : 'own';
        choose(clock);
        const { end_date, start_time, end_time } = withClock(form.values, clock);
        form.set('clock', clock);
        form.set('end_date', end_date);
        form.set('start_time', start_time);
        form.set('end_time', end_time);
        form.clearErrors('end_date', 'start_time', 'end_time');
        judge({ form });
      }}
    />
  );
}

/** Shows a window such as `Tue 24 Nov, 08:30 to 13:00 your time, 4 h 30 min`, with GMT below it. */
function WindowInWords({ form }: Props) {
  const span = spanOf(form.values);
  if (!span) return <output className={classes.words}>{t.windowMissing}</output>;
  const { starts, ends } = span;
  if (starts >= ends) return <output className={classes.words}>{t.noWindow}</output>;
  const length = form.values.date_type === RANGE ? null : (ends - starts) / 60_000;
  const words = (zone: Clock) => t.windowInWords(...windowEnds(starts, ends, zone));
  const gmt = common.gmtTime(words('gmt'));
  const isOther = [starts, ends].some((at) => !isLocalTimeGmt(new Date(at).toISOString()));
  const first = isOther ? common.yourClock(words('own')) : gmt;
  return (
    <output className={classes.words}>
      <strong>{length === null ? first : t.withLength(first, length)}</strong>
      {isOther && <span>{t.gmtInZone(gmt, localTimeZone())}</span>}
    </output>
  );
}

export function WindowFields({ form }: Props) {
  return (
    <>
      <div className={classes.when}>
        <div className={classes.presetRows}>
          {form.values.date_type !== RANGE && <WindowPresets form={form} />}
          <DayPresets form={form} />
        </div>
        <ClockSwitch form={form} />
      </div>
      {form.values.date_type === RANGE ? <RangeFields form={form} /> : <SpecificFields form={form} />}
      <WindowInWords form={form} />
    </>
  );
}
