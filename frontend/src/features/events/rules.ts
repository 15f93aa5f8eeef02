/**
 * The checks of an event's schedule, and the fields that its form sends (specification, 5; D24, D26). All times are in
 * GMT.
 */
import { type CategoryField, type Event, type EventBody, type EventKind, NO_CATEGORY } from '@/domain/events/kind';
import { type EventTexts, events as t } from '@/messages/events';
import { validation } from '@/messages/validation';
import { required } from '@/ui/rules';
import type { Choice } from '@/ui/ServerSelect';

/** The two modes of a schedule: a range of dates, or a specific date and time. */
export const RANGE = '1';
export const SPECIFIC = '2';
/** The times of day at which a range of dates begins and ends (D24). */
export const FIRST_TIME = '00:00:00';
export const LAST_TIME = '23:59:59';

type Category = EventKind['category'];

/** Each kind of event uses only one of the category fields. */
export interface EventValues extends Record<CategoryField, string> {
  name: string;
  /** The fields have the same names as in the errors of the server. */
  template_id: Choice | null;
  date_type: string;
  /** A date such as `2026-11-21`. */
  start_date: string | null;
  /** The last day of a range, or the only day of a specific window. */
  end_date: string | null;
  /** A time such as `09:30` or `09:30:00`, or '' while it is incomplete. */
  start_time: string;
  end_time: string;
  duration: number | '';
}

export const utcDate = (now: number): string => new Date(now).toISOString().slice(0, 10);

const requireChoice = (value: Choice | null) => (value ? null : validation.required);
const parseGmt = (date: string, time = '00:00') => Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);

/** The window from one midnight to another. */
const minutesBetweenDates = (start: string, end: string): number => (parseGmt(end) - parseGmt(start)) / 60_000;

/**
 * Returns the length of a specific window in minutes. Returns null while the window is incomplete or ends before its
 * start.
 */
export function windowMinutes(start: string, end: string): number | null {
  if (!start || !end) return null;
  const minutes = (parseGmt('1970-01-01', end) - parseGmt('1970-01-01', start)) / 60_000;
  return minutes > 0 ? minutes : null;
}

/** `now` is a function, because a form may stay open for hours. */
export const eventRules = (now: () => number) => ({
  name: required,
  template_id: requireChoice,
  start_date(start: string | null, { date_type, end_date }: EventValues) {
    if (date_type !== RANGE) return null;
    if (!start) return validation.required;
    if (start < utcDate(now())) return t.pastStart;
    if (start === end_date) return t.equalDates;
    return end_date && start > end_date ? t.datesInOrder : null;
  },
  end_date(end: string | null, { date_type }: EventValues) {
    if (!end) return validation.required;
    return date_type === SPECIFIC && end < utcDate(now()) ? t.pastDate : null;
  },
  duration(duration: number | string, { date_type, start_date, end_date }: EventValues) {
    if (date_type !== RANGE) return null;
    if (duration === '') return validation.required;
    if (!(Number(duration) > 0)) return t.durationPositive;
    if (!start_date || !end_date || start_date >= end_date) return null;
    return Number(duration) > minutesBetweenDates(start_date, end_date) ? t.durationTooLong : null;
  },
  start_time(start: string, { date_type, end_date, end_time }: EventValues) {
    if (date_type !== SPECIFIC) return null;
    if (!start) return validation.required;
    return end_date && end_time && parseGmt(end_date, end_time) <= now() ? t.pastTime : null;
  },
  end_time(end: string, { date_type, start_time }: EventValues) {
    if (date_type !== SPECIFIC) return null;
    if (!end) return validation.required;
    return start_time && windowMinutes(start_time, end) === null ? t.timesInOrder : null;
  },
});

/** If the changed field contradicts another field, returns that other field, which must be cleared. */
function contradictedField(
  changed: 'start_date' | 'end_date' | 'start_time' | 'end_time',
  values: Pick<EventValues, 'start_date' | 'end_date' | 'start_time' | 'end_time'>,
): 'start_date' | 'end_date' | 'start_time' | 'end_time' | null {
  const kind = changed.endsWith('date') ? 'date' : 'time';
  const [start, end] = [values[`start_${kind}`], values[`end_${kind}`]];
  if (!start || !end || start < end) return null;
  return changed.startsWith('start') ? `end_${kind}` : `start_${kind}`;
}

const WINDOW = ['start_date', 'end_date', 'start_time', 'end_time'] as const;

/** Clears the field that contradicts the field that was just changed. */
export function clearContradicted(values: EventValues, before: EventValues): EventValues {
  const changed = WINDOW.find((field) => values[field] !== before[field]);
  // In the other mode the two days are not a range: only the last one counts.
  if (!changed || (changed.endsWith('date') && values.date_type !== RANGE)) return values;
  const wrong = contradictedField(changed, values);
  return wrong ? { ...values, [wrong]: wrong.endsWith('date') ? null : '' } : values;
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);

export function toBody(values: EventValues, { field }: Pick<Category, 'field'>): EventBody {
  const { name, template_id, date_type, start_date, end_date, start_time, end_time, duration } = values;
  const shared = {
    name: name.trim(),
    category: values[field],
    template_id: template_id?.id ?? '',
    end_date: end_date ?? '',
  };
  return date_type === RANGE
    ? { ...shared, date_type: 1, start_date, duration: Number(duration) }
    : { ...shared, date_type: 2, start_time: withSeconds(start_time), end_time: withSeconds(end_time) };
}

export const emptyValues = (template: Choice | null, { field, choices }: Category): EventValues => ({
  ...NO_CATEGORY,
  [field]: choices[0] ?? '',
  name: '',
  template_id: template,
  date_type: RANGE,
  start_date: null,
  end_date: null,
  start_time: '',
  end_time: '',
  duration: '',
});

export function valuesFrom(event: Event, { field }: Pick<Category, 'field'>): EventValues {
  const { name, template, date_type, start_date, end_date, start_time, end_time, duration } = event;
  const range = date_type === 1;
  return {
    ...NO_CATEGORY,
    [field]: event[field] ?? '',
    name,
    template_id: { id: template.id, name: template.name },
    date_type: range ? RANGE : SPECIFIC,
    start_date: range ? start_date : null,
    end_date,
    start_time: range ? '' : start_time.slice(0, 5),
    end_time: range ? '' : end_time.slice(0, 5),
    duration: range ? duration : '',
  };
}

type State = Pick<Event, 'status' | 'number_of_participants'>;

/** Returns the reason why an event cannot be edited (D26). */
export const whyNotEditable = ({ status }: Pick<State, 'status'>, texts: EventTexts): string | undefined =>
  ({ pending: undefined, running: texts.runningNoEdit, ended: texts.endedNoEdit })[status];

/** Returns the reason why an event cannot be deleted (D26). */
export function whyNotDeletable({ status, number_of_participants }: State, texts: EventTexts): string | undefined {
  if (status !== 'pending') return status === 'running' ? texts.runningNoDelete : texts.endedNoDelete;
  return number_of_participants > 0 ? texts.participantsNoDelete : undefined;
}
