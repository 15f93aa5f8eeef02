import { expect, it } from 'vitest';
import { competitions } from '@/messages/competitions';
import { eventRows } from './rows';
import { type EventValues, emptyValues, RANGE, SPECIFIC } from './rules';

const category = { field: 'participant_type', choices: ['individual'] } as const;
const finals = { ...emptyValues({ id: 't', name: 'Rivers' }, category, 'gmt'), name: 'Finals' };
const rowsOf = (values: EventValues) => eventRows(values, category, competitions);

it('a range of dates reads as in the list', () => {
  const range = { ...finals, date_type: RANGE, start_date: '2026-11-03', end_date: '2026-11-05', duration: 60 };
  expect(rowsOf(range)).toEqual([
    ['Competition Name', 'Finals'],
    ['Template to Use', 'Rivers'],
    ['Participant Type', 'Individual'],
    ['Competition Time', 'Range of Dates'],
    ['Window (GMT)', '3-Nov-2026, 00:00 – 5-Nov-2026, 23:59'],
    ['Duration in Minutes', '60 min'],
    ['Starts', 'By schedule'],
    ['Order of questions', 'As in the template'],
  ]);
});

it('a specific time has the duration of its window', () => {
  const specific = { ...finals, date_type: SPECIFIC, end_date: '2026-11-03', start_time: '09:30', end_time: '11:00' };
  expect(rowsOf({ ...specific, shuffle: '1' }).slice(3)).toEqual([
    ['Competition Time', 'Specific Date and Time'],
    ['Window (GMT)', '3-Nov-2026, 09:30 – 11:00'],
    ['Duration in Minutes', '90 min'],
    ['Starts', 'By schedule'],
    ['Order of questions', 'Questions shuffled'],
  ]);
});

it('what is missing is said to be so', () => {
  expect(rowsOf({ ...finals, template_id: null }).map(([, text]) => text)).toEqual([
    'Finals',
    'Not Chosen',
    'Individual',
    'Range of Dates',
    'Not Chosen',
    'Not Chosen',
    'By schedule',
    'As in the template',
  ]);
});
