import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as limits from '@/api/limits.gen';
import type { Event } from '@/domain/events/kind';
import { competitions } from '@/messages/competitions';
import {
  copiedValues,
  type EventValues,
  emptyValues,
  eventRules,
  RANGE,
  SPECIFIC,
  toBody,
  whyNotDeletable,
  whyNotEditable,
  windowMinutes,
  withClock,
} from './rules';

/** Noon on 2026-11-21. */
const now = () => Date.UTC(2026, 10, 21, 12);
const rules = eventRules(now);
const category = { field: 'participant_type', choices: ['individual'] } as const;
const valuesWith = (patch: Partial<EventValues>): EventValues => ({
  ...emptyValues({ id: 't', name: 'Rivers' }, category, 'gmt'),
  ...patch,
});

describe('a range', () => {
  const rangeValues = (start: string | null, end: string | null) =>
    rules.start_date(start, valuesWith({ date_type: RANGE, start_date: start, end_date: end }));
  it.each([
    [null, '2026-11-23', 'Required'],
    ['2026-11-20', '2026-11-23', 'Start Date Cannot Be Before Today'],
    ['2026-11-22', '2026-11-22', 'Start Date Cannot Be Equal End Date'],
    ['2026-11-24', '2026-11-22', 'Start Date Must Be Before End Date'],
    ['2026-11-21', '2026-11-22', null],
  ])('from %s to %s is answered with %s', (start, end, sentence) => expect(rangeValues(start, end)).toBe(sentence));

  it.each([
    ['', 'Required'],
    [0, 'Duration must be more than 0'],
    [1.5, 'Must be a whole number above 0'],
    [1440, null],
    [1441, 'Check Duration Minutes between start date and end date'],
  ])('of one day with a duration of %j is answered with %s', (duration, sentence) =>
    expect(rules.duration(duration, valuesWith({ start_date: '2026-11-21', end_date: '2026-11-22' }))).toBe(sentence),
  );

  it('asks nothing of the times', () => {
    expect(rules.start_time('', valuesWith({}))).toBeNull();
    expect(rules.end_time('', valuesWith({}))).toBeNull();
  });
});

describe('a specific window', () => {
  const specificValues = (end_date: string | null, start_time: string, end_time: string) =>
    valuesWith({ date_type: SPECIFIC, end_date, start_time, end_time });
  it('needs a date that is not over', () => {
    expect(rules.end_date(null, specificValues(null, '', ''))).toBe('Required');
    expect(rules.end_date('2026-11-20', specificValues('2026-11-20', '', ''))).toBe('Date Cannot Be Before Today');
    expect(rules.end_date('2026-11-21', specificValues('2026-11-21', '', ''))).toBeNull();
  });
  it('needs its times in order', () => {
    expect(rules.end_time('', specificValues('2026-11-22', '09:00', ''))).toBe('Required');
    expect(rules.end_time('09:00', specificValues('2026-11-22', '09:00', '09:00'))).toBe(
      'Check Specific Duration With Start And End Time',
    );
    expect(rules.end_time('09:01', specificValues('2026-11-22', '09:00', '09:01'))).toBeNull();
  });
  it('must end in the future, by the clock of GMT', () => {
    expect(rules.start_time('09:00', specificValues('2026-11-21', '09:00', '12:00'))).toBe(
      'Please Check Start Time Not Be Before Now',
    );
    expect(rules.start_time('09:00', specificValues('2026-11-21', '09:00', '12:01'))).toBeNull();
  });
  it('has the duration of its window', () => {
    expect(windowMinutes(specificValues('2026-11-22', '09:30', '11:00'))).toBe(90);
    expect(windowMinutes(specificValues('2026-11-22', '09:30', ''))).toBeNull();
    expect(windowMinutes(specificValues('2026-11-22', '11:00', '09:30'))).toBeNull();
  });
});

describe('on the clock of a reader in New York', () => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'America/New_York';
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  const own = (end_date: string, start_time: string, end_time: string) =>
    valuesWith({ date_type: SPECIFIC, end_date, start_time, end_time, clock: 'own' });

  it('sends GMT, also if that is another day', () => {
    expect(toBody(own('2026-11-21', '20:00', '21:30'), category)).toMatchObject({
      end_date: '2026-11-22',
      start_time: '01:00:00',
      end_time: '02:30:00',
    });
  });
  it('takes no window that crosses midnight in GMT, and says when that is', () => {
    const crossing = own('2026-11-21', '18:30', '19:30');
    expect(rules.end_time('19:30', crossing)).toMatch(/midnight in GMT is 19:00 your time/);
    expect(rules.end_time('18:59', own('2026-11-21', '18:30', '18:59'))).toBeNull();
    expect(rules.end_time('19:30', own('2026-11-21', '19:00', '19:30'))).toBeNull();
  });
  it('must end in the future', () => {
    // At noon in GMT, this clock shows 07:00.
    expect(rules.start_time('06:00', own('2026-11-21', '06:00', '07:00'))).toBe(
      'Please Check Start Time Not Be Before Now',
    );
    expect(rules.start_time('06:00', own('2026-11-21', '06:00', '07:01'))).toBeNull();
  });
  it('keeps the window when the clock is switched, and switched back', () => {
    const typed = own('2026-11-21', '20:00', '21:30');
    const gmt = withClock(typed, 'gmt');
    expect(gmt).toMatchObject({ end_date: '2026-11-22', start_time: '01:00', end_time: '02:30' });
    expect(withClock(gmt, 'own')).toEqual(typed);
    expect(withClock(own('2026-11-21', '20:00', ''), 'gmt').end_time).toBe('');
  });
});

it('sends what its mode needs and nothing else', () => {
  const filled = valuesWith({
    name: ' Finals ',
    start_date: '2026-11-21',
    end_date: '2026-11-23',
    duration: 45,
    start_time: '09:30',
    end_time: '11:00',
    shuffle: '2',
  });
  const shared = {
    name: 'Finals',
    category: 'individual',
    template_id: 't',
    end_date: '2026-11-23',
    shuffle: 2,
    starts_by_hand: 0,
  };
  expect(toBody(filled, category)).toEqual({ ...shared, date_type: 1, start_date: '2026-11-21', duration: 45 });
  expect(toBody({ ...filled, date_type: SPECIFIC }, category)).toEqual({
    ...shared,
    date_type: 2,
    start_time: '09:30:00',
    end_time: '11:00:00',
  });
});

it.each([
  ['pending', 0, undefined, undefined],
  ['pending', 3, undefined, 'A competition with participants cannot be deleted'],
  ['running', 0, 'A running competition cannot be edited', 'A running competition cannot be deleted'],
  ['ended', 9, 'A competition that has ended cannot be edited', 'A competition that has ended cannot be deleted'],
] as const)('%s with %i participants', (status, number_of_participants, edit, remove) => {
  expect(whyNotEditable({ status }, competitions)).toBe(edit);
  expect(whyNotDeletable({ status, number_of_participants }, competitions)).toBe(remove);
});

describe('a copy', () => {
  const aDrill = (values: Partial<Event> = {}) =>
    ({
      name: 'morning run',
      template: { id: 't', name: 'Rivers' },
      date_type: 1,
      start_date: '2026-11-21',
      end_date: '2026-11-23',
      duration: 60,
      shuffle: 0,
      starts_by_hand: 0,
      ...values,
    }) as Event;

  it('keeps the times of day and asks for the day', () => {
    const event = aDrill({ date_type: 2, end_date: '2026-11-24', start_time: '09:30:00', end_time: '11:00:00' });
    expect(copiedValues(event, category, 'gmt')).toMatchObject({
      name: 'morning run Copy',
      template_id: { id: 't', name: 'Rivers' },
      date_type: SPECIFIC,
      start_date: null,
      end_date: null,
      start_time: '09:30',
      end_time: '11:00',
    });
  });
  it('keeps the duration of a range', () => {
    expect(copiedValues(aDrill(), category, 'gmt')).toMatchObject({ date_type: RANGE, end_date: null, duration: 60 });
  });
  it('has a name that is not longer than names may be', () => {
    const most = limits.CompetitionRequest.name.maxLength;
    for (const length of [most - 5, most - 4, most]) {
      const { name } = copiedValues(aDrill({ name: 'ü'.repeat(length) }), category, 'gmt');
      expect(name).toMatch(/ü Copy$/);
      expect([...name]).toHaveLength(most);
    }
  });
});
