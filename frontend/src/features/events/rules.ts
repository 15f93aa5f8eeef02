/** The checks of an event's schedule, and the fields that its form sends (specification, 5; D24, D26, D99). */
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { type CategoryField, type Event, type EventBody, type EventKind, NO_CATEGORY } from '@/domain/events/kind';
import { eventPage } from '@/messages/eventPage';
import { type EventTexts, events as t } from '@/messages/events';
import { validation } from '@/messages/validation';
import { required } from '@/ui/rules';
import type { Choice } from '@/ui/ServerSelect';
import { type Clock, instantOf, readingOf } from './clock';

/** The two modes of a schedule: a range of dates, or a specific date and time. */
export const RANGE = '1';
export const SPECIFIC = '2';
/** The times of day at which a range of dates begins and ends (D24). */
export const FIRST_TIME = '00:00:00';
export const LAST_TIME = '23:59:59';

type Category = EventKind['category'];

/** The fields of the form. Each kind of event uses only one of the category fields. */
export interface EventValues extends Record<CategoryField, string> {
  name: string;
  /** The fields have the same names as in the errors of the server. */
  template_id: Choice | null;
  date_type: string;
  /** A date such as `2026-11-21`. */
  start_date: string | null;
  /** The last day of a range, or the only day of a specific window. */
  end_date: string | null;
  /** A time such as `09:30`, or '' while it is incomplete. */
  start_time: string;
  end_time: string;
  duration: number | '';
  /** The parts that each attempt shows in a different order (D111). */
  shuffle: string;
  /** Whether staff begin it (D91): '0' or '1'. */
  starts_by_hand: string;
  /** The clock of a specific window. */
  clock: Clock;
}

/** The start and the end of a window, in milliseconds. */
export interface Span {
  starts: number;
  ends: number;
}

const requireChoice = (value: Choice | null) => (value ? null : validation.required);
/** A range consists of whole days in GMT (D24). */
const day = (date: string, time = FIRST_TIME) => instantOf({ date, time }, 'gmt');
const gmtDay = (instant: number) => readingOf(instant, 'gmt').date;

/**
 * Returns the window that the fields describe, even if it ends before its start. Returns null while a part is missing.
 */
export function spanOf(values: EventValues): Span | null {
  const { date_type, start_date, end_date, start_time, end_time, clock } = values;
  if (!end_date) return null;
  if (date_type === RANGE) return start_date ? { starts: day(start_date), ends: day(end_date, LAST_TIME) } : null;
  if (!start_time || !end_time) return null;
  const at = (time: string) => instantOf({ date: end_date, time }, clock);
  return { starts: at(start_time), ends: at(end_time) };
}

/**
 * Returns the length of a specific window in minutes. Returns null while the window is incomplete or ends before its
 * start.
 */
export function windowMinutes(values: EventValues): number | null {
  const span = spanOf(values);
  return span && span.starts < span.ends ? (span.ends - span.starts) / 60_000 : null;
}

/** Returns the midnight in GMT inside the window, if there is one. A specific window must be within one day in GMT
    (D24). */
function midnightWithin({ starts, ends }: Span): number | null {
  const midnight = day(gmtDay(ends));
  return starts < midnight ? midnight : null;
}

/** `now` is a function, because a form may stay open for hours. */
export const eventRules = (now: () => number) => ({
  name: required,
  template_id: requireChoice,
  start_date(start: string | null, { date_type, end_date }: EventValues) {
    if (date_type !== RANGE) return null;
    if (!start) return validation.required;
    if (start < gmtDay(now())) return t.pastStart;
    if (start === end_date) return t.equalDates;
    return end_date && start > end_date ? t.datesInOrder : null;
  },
  end_date(end: string | null, { date_type, clock }: EventValues) {
    if (!end) return validation.required;
    return date_type === SPECIFIC && end < readingOf(now(), clock).date ? t.pastDate : null;
  },
  duration(duration: number | string, { date_type, start_date, end_date }: EventValues) {
    if (date_type !== RANGE) return null;
    if (duration === '') return validation.required;
    if (!(Number(duration) > 0)) return t.durationPositive;
    if (!Number.isInteger(Number(duration))) return validation.positive;
    if (!start_date || !end_date || start_date >= end_date) return null;
    return Number(duration) > (day(end_date) - day(start_date)) / 60_000 ? t.durationTooLong : null;
  },
  start_time(start: string, values: EventValues) {
    if (values.date_type !== SPECIFIC) return null;
    if (!start) return validation.required;
    const span = spanOf(values);
    return span && span.ends <= now() ? t.pastTime : null;
  },
  end_time(end: string, values: EventValues) {
    if (values.date_type !== SPECIFIC) return null;
    if (!end) return validation.required;
    // If the day is missing, the order of the two times is checked with today as the day.
    const span = spanOf({ ...values, end_date: values.end_date ?? readingOf(now(), values.clock).date });
    if (!span) return null;
    if (span.starts >= span.ends) return t.timesInOrder;
    const midnight = values.end_date ? midnightWithin(span) : null;
    return midnight === null ? null : t.crossesMidnight(readingOf(midnight, 'own').time);
  },
});

/** Changes the clock of the typed times. The window itself stays the same. */
export function withClock(values: EventValues, clock: Clock): EventValues {
  const { end_date, start_time, end_time } = values;
  if (values.date_type === RANGE || !end_date) return { ...values, clock };
  const read = (time: string) =>
    time === '' ? null : readingOf(instantOf({ date: end_date, time }, values.clock), clock);
  const [start, end] = [read(start_time), read(end_time)];
  return {
    ...values,
    clock,
    end_date: (start ?? end)?.date ?? end_date,
    start_time: start?.time ?? '',
    end_time: end?.time ?? '',
  };
}

export function toBody(values: EventValues, { field }: Pick<Category, 'field'>): EventBody {
  const { name, template_id, date_type, start_date, end_date, duration } = values;
  const shared = {
    name: name.trim(),
    category: values[field],
    template_id: template_id?.id ?? '',
    shuffle: Number(values.shuffle) as Schemas['Shuffle'],
    starts_by_hand: values.starts_by_hand === '1' ? (1 as const) : (0 as const),
  };
  if (date_type === RANGE) {
    return { ...shared, date_type: 1, start_date, end_date: end_date ?? '', duration: Number(duration) };
  }
  const { end_date: date, start_time, end_time } = withClock(values, 'gmt');
  return {
    ...shared,
    date_type: 2,
    end_date: date ?? '',
    start_time: `${start_time}:00`,
    end_time: `${end_time}:00`,
  };
}

export const emptyValues = (template: Choice | null, { field, choices }: Category, clock: Clock): EventValues => ({
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
  shuffle: '0',
  starts_by_hand: '0',
  clock,
});

export function valuesFrom(event: Event, { field }: Pick<Category, 'field'>, clock: Clock): EventValues {
  const { name, template, date_type, start_date, end_date, start_time, end_time, duration, shuffle } = event;
  const range = date_type === 1;
  const stored: EventValues = {
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
    shuffle: String(shuffle),
    starts_by_hand: String(event.starts_by_hand),
    clock: 'gmt',
  };
  return withClock(stored, clock);
}

/** Returns the name of a copy, cut to the maximum length of names. */
function copyName(name: string): string {
  const room = limits.CompetitionRequest.name.maxLength - eventPage.copyOf('').length;
  return eventPage.copyOf([...name].slice(0, room).join('').trimEnd());
}

/** Returns the values of a copy. The days must be chosen again, and the times of day are kept as a suggestion. */
export const copiedValues = (event: Event, category: Pick<Category, 'field'>, clock: Clock): EventValues => ({
  ...valuesFrom(event, category, clock),
  name: copyName(event.name),
  start_date: null,
  end_date: null,
});

type State = Pick<Event, 'status' | 'number_of_participants'>;

/** Returns the reason why an event cannot be edited (D26). */
export const whyNotEditable = ({ status }: Pick<State, 'status'>, texts: EventTexts): string | undefined =>
  ({ pending: undefined, running: texts.runningNoEdit, ended: texts.endedNoEdit })[status];

/** Returns the reason why an event cannot be deleted (D26). */
export function whyNotDeletable({ status, number_of_participants }: State, texts: EventTexts): string | undefined {
  if (status !== 'pending') return status === 'running' ? texts.runningNoDelete : texts.endedNoDelete;
  return number_of_participants > 0 ? texts.participantsNoDelete : undefined;
}
