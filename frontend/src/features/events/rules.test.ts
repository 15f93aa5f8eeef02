import { describe, expect, it } from 'vitest';
import { competitions } from '@/messages/competitions';
import {
  deleteBar,
  type EventValues,
  editBar,
  emptyValues,
  eventRules,
  RANGE,
  SPECIFIC,
  settle,
  toBody,
  windowMinutes,
} from './rules';

/** 2026-11-21, noon. */
const now = () => Date.UTC(2026, 10, 21, 12);
const rules = eventRules(now);
const category = { field: 'participant_type', choices: ['individual'] } as const;
const values = (patch: Partial<EventValues>): EventValues => ({
  ...emptyValues({ id: 't', name: 'Rivers' }, category),
  ...patch,
});

describe('a range', () => {
  const range = (start: string | null, end: string | null) =>
    rules.start_date(start, values({ date_type: RANGE, start_date: start, end_date: end }));
  it.each([
    [null, '2026-11-23', 'Required'],
    ['2026-11-20', '2026-11-23', 'Start Date Cannot Be Before Today'],
    ['2026-11-22', '2026-11-22', 'Start Date Cannot Be Equal End Date'],
    ['2026-11-24', '2026-11-22', 'Start Date Must Be Before End Date'],
    ['2026-11-21', '2026-11-22', null],
  ])('from %s to %s is answered with %s', (start, end, sentence) => expect(range(start, end)).toBe(sentence));

  it.each([
    ['', 'Required'],
    [0, 'Duration must be more than 0'],
    [1.5, 'Must be a whole number above 0'],
    [1440, null],
    [1441, 'Check Duration Minutes between start date and end date'],
  ])('of one day with a duration of %j is answered with %s', (duration, sentence) =>
    expect(rules.duration(duration, values({ start_date: '2026-11-21', end_date: '2026-11-22' }))).toBe(sentence),
  );

  it('asks nothing of the times', () => {
    expect(rules.start_time('', values({}))).toBeNull();
    expect(rules.end_time('', values({}))).toBeNull();
  });
});

describe('a specific window', () => {
  const specific = (end_date: string | null, start_time: string, end_time: string) =>
    values({ date_type: SPECIFIC, end_date, start_time, end_time });
  it('needs a date that is not over', () => {
    expect(rules.end_date(null, specific(null, '', ''))).toBe('Required');
    expect(rules.end_date('2026-11-20', specific('2026-11-20', '', ''))).toBe('Date Cannot Be Before Today');
    expect(rules.end_date('2026-11-21', specific('2026-11-21', '', ''))).toBeNull();
  });
  it('needs its times in order', () => {
    expect(rules.end_time('', specific('2026-11-22', '09:00', ''))).toBe('Required');
    expect(rules.end_time('09:00', specific('2026-11-22', '09:00', '09:00'))).toBe(
      'Check Specific Duration With Start And End Time',
    );
    expect(rules.end_time('09:01', specific('2026-11-22', '09:00', '09:01'))).toBeNull();
  });
  it('must end in the future, by the clock of GMT', () => {
    expect(rules.start_time('09:00', specific('2026-11-21', '09:00', '12:00'))).toBe(
      'Please Check Start Time Not Be Before Now',
    );
    expect(rules.start_time('09:00', specific('2026-11-21', '09:00', '12:01'))).toBeNull();
  });
  it('has the duration of its window', () => {
    expect(windowMinutes('09:30', '11:00')).toBe(90);
    expect(windowMinutes('09:30', '')).toBeNull();
    expect(windowMinutes('11:00', '09:30')).toBeNull();
  });
});

describe('a change clears what contradicts it', () => {
  const before = values({ start_date: '2026-11-21', end_date: '2026-11-25', start_time: '10:00', end_time: '11:00' });
  it.each([
    [{ start_date: '2026-11-25' }, { end_date: null }],
    [{ end_date: '2026-11-20' }, { start_date: null }],
    [{ start_time: '10:30' }, {}],
    [{ end_time: '09:00' }, { start_time: '' }],
    [{ name: 'Finals' }, {}],
  ] as const)('%j leads to %j', (change, cleared) => {
    const after = { ...before, ...change };
    expect(settle(after, before)).toEqual({ ...after, ...cleared });
  });
  it('leaves the days of a specific window alone', () => {
    const after = values({ ...before, date_type: SPECIFIC, end_date: '2026-11-20' });
    expect(settle(after, { ...before, date_type: SPECIFIC })).toBe(after);
  });
});

it('sends what its mode needs and nothing else', () => {
  const filled = values({
    name: ' Finals ',
    start_date: '2026-11-21',
    end_date: '2026-11-23',
    duration: 45,
    start_time: '09:30',
    end_time: '11:00',
  });
  const shared = { name: 'Finals', category: 'individual', template_id: 't', end_date: '2026-11-23' };
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
  expect(editBar({ status }, competitions)).toBe(edit);
  expect(deleteBar({ status, number_of_participants }, competitions)).toBe(remove);
});
