import { expect, it } from 'vitest';
import type { OwnEvent } from '@/domain/events/kind';
import { ownState, submittedAt, timeFromStart } from './state';

const at = (time: string) => `2026-11-21T${time}Z`;
const event = (values: Partial<OwnEvent> = {}) =>
  ({
    starts_at: at('09:00:00'),
    ends_at: at('10:00:00'),
    is_user_submit: 0,
    is_submited: 0,
    deadline: null,
    submitted_at: null,
    ...values,
  }) as OwnEvent;
const started = event({ deadline: at('09:45:00') });
const submitted = event({ is_user_submit: 1, deadline: at('09:45:00'), submitted_at: at('09:20:00') });

it.each([
  ['08:59:59', event(), 'pending'],
  ['09:00:00', event(), 'running'],
  ['09:59:59', event(), 'running'],
  ['10:00:00', event(), 'ended'],
  ['09:44:59', started, 'answering'],
  ['09:45:00', started, 'submitted'],
  ['10:00:00', started, 'submitted'],
  ['09:30:00', submitted, 'submitted'],
] as const)('is at %s what it is to its participant', (time, own, state) => {
  expect(ownState(own, Date.parse(at(time)))).toBe(state);
});

it('was submitted when the server says so, and by itself at the deadline', () => {
  expect(submittedAt(submitted)).toBe(at('09:20:00'));
  expect(submittedAt(started)).toBe(at('09:45:00'));
});

it.each([
  ['09:00:00', 60, '10:00:00'],
  ['09:00:00', 45, '09:45:00'],
  ['09:30:30', 45, '10:00:00', 29],
  ['09:59:30', 45, '10:00:00', 1],
])('has from %s on with a duration of %i minutes until %s', (time, duration, end, minutes = duration) => {
  const found = timeFromStart(event({ duration }), Date.parse(at(time)));
  expect(found).toEqual({ minutes, end: new Date(at(end)).toISOString() });
});
