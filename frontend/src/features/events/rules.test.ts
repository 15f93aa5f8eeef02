import { describe, expect, it } from 'vitest';
import { competitions } from '@/messages/competitions';
import {
  clearContradicted,
  type EventValues,
  emptyValues,
  eventRules,
  RANGE,
  SPECIFIC,
  toBody,
  whyNotDeletable,
  whyNotEditable,
  windowMinutes,
} from './rules';

/** Noon on 2026-11-21. */
const now = () => Date.UTC(2026, 10, 21, 12);
const rules = eventRules(now);
const category = { field: 'participant_type', choices: ['individual'] } as const;
const valuesWith = (patch: Partial<EventValues>): EventValues => ({
  ...emptyValues({ id: 't', name: 'Rivers' }, category),
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
    expect(windowMinutes('09:30', '11:00')).toBe(90);
    expect(windowMinutes('09:30', '')).toBeNull();
    expect(windowMinutes('11:00', '09:30')).toBeNull();
  });
});

describe('a change clears what contradicts it', () => {
  const before = valuesWith({
    start_date: '2026-11-21',
    end_date: '2026-11-25',
    start_time: '10:00',
    end_time: '11:00',
  });
  it.each([
    [{ start_date: '2026-11-25' }, { end_date: null }],
    [{ end_date: '2026-11-20' }, { start_date: null }],
    [{ start_time: '10:30' }, {}],
    [{ end_time: '09:00' }, { start_time: '' }],
    [{ name: 'Finals' }, {}],
  ] as const)('%j leads to %j', (change, cleared) => {
    const after = { ...before, ...change };
    expect(clearContradicted(after, before)).toEqual({ ...after, ...cleared });
  });
  it('leaves the days of a specific window alone', () => {
    const after = valuesWith({ ...before, date_type: SPECIFIC, end_date: '2026-11-20' });
    expect(clearContradicted(after, { ...before, date_type: SPECIFIC })).toBe(after);
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
  expect(whyNotEditable({ status }, competitions)).toBe(edit);
  expect(whyNotDeletable({ status, number_of_participants }, competitions)).toBe(remove);
});
