import { expect, it } from 'vitest';
import { competitionRows } from './rows';
import { emptyValues, RANGE, SPECIFIC } from './rules';

const templates = [{ value: 't', label: 'Rivers' }];
const finals = { ...emptyValues('t'), name: 'Finals' };

it('a range of dates reads as in the list', () => {
  const range = { ...finals, date_type: RANGE, start_date: '2026-11-03', end_date: '2026-11-05', duration: 60 };
  expect(competitionRows(range, templates)).toEqual([
    ['Competition Name', 'Finals'],
    ['Template to Use', 'Rivers'],
    ['Participant Type', 'Individual'],
    ['Competition Time', 'Range of Dates'],
    ['Window (GMT)', '3-Nov-2026, 00:00 – 5-Nov-2026, 00:00'],
    ['Duration in Minutes', '60 min'],
  ]);
});

it('a specific time has the duration of its window', () => {
  const specific = { ...finals, date_type: SPECIFIC, end_date: '2026-11-03', start_time: '09:30', end_time: '11:00' };
  expect(competitionRows(specific, templates).slice(3)).toEqual([
    ['Competition Time', 'Specific Date and Time'],
    ['Window (GMT)', '3-Nov-2026, 09:30 – 11:00'],
    ['Duration in Minutes', '90 min'],
  ]);
});

it('what is missing is said to be so', () => {
  expect(competitionRows({ ...finals, template_id: null }, templates).map(([, text]) => text)).toEqual([
    'Finals',
    'Not Chosen',
    'Individual',
    'Range of Dates',
    'Not Chosen',
    'Not Chosen',
  ]);
});
