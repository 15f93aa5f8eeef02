import { expect, it } from 'vitest';
import type { OwnEvent } from '@/domain/events/kind';
import { ownNotes, ownState, submittedAt, timeFromStart } from './state';

const isoTime = (time: string) => `2026-11-21T${time}Z`;
const ownEvent = (values: Partial<OwnEvent> = {}) =>
  ({
    starts_at: isoTime('09:00:00'),
    ends_at: isoTime('10:00:00'),
    is_user_submit: 0,
    is_submited: 0,
    deadline: null,
    submitted_at: null,
    ...values,
  }) as OwnEvent;
const started = ownEvent({ deadline: isoTime('09:45:00') });
const submitted = ownEvent({ is_user_submit: 1, deadline: isoTime('09:45:00'), submitted_at: isoTime('09:20:00') });

it.each([
  ['08:59:59', ownEvent(), 'pending'],
  ['09:00:00', ownEvent(), 'running'],
  ['09:59:59', ownEvent(), 'running'],
  ['10:00:00', ownEvent(), 'ended'],
  ['09:44:59', started, 'answering'],
  ['09:45:00', started, 'submitted'],
  ['10:00:00', started, 'submitted'],
  ['09:30:00', submitted, 'submitted'],
] as const)('is at %s what it is to its participant', (time, own, state) => {
  expect(ownState(own, Date.parse(isoTime(time)))).toBe(state);
});

const byHand = { starts_by_hand: 1, begun_at: null } as const;
const paused = { paused_at: isoTime('09:30:00') };
it.each([
  ['09:10:00', 'waits for staff to begin it', ownEvent(byHand), 'pending'],
  ['09:59:59', 'still waits', ownEvent(byHand), 'pending'],
  ['10:00:00', 'was never begun', ownEvent(byHand), 'ended'],
  ['09:10:00', 'was begun', ownEvent({ ...byHand, begun_at: isoTime('09:00:00') }), 'running'],
  ['10:30:00', 'stands still', ownEvent(paused), 'running'],
  ['10:30:00', 'stands still for who has started', ownEvent({ ...started, ...paused }), 'answering'],
  ['10:10:00', 'goes on past the end', ownEvent({ deadline: isoTime('10:20:00') }), 'answering'],
] as const)('at %s, an event that %s', (time, _, own, state) => {
  expect(ownState(own, Date.parse(isoTime(time)))).toBe(state);
});

it('was submitted when the server says so, and by itself at the deadline', () => {
  expect(submittedAt(submitted)).toBe(isoTime('09:20:00'));
  expect(submittedAt(started)).toBe(isoTime('09:45:00'));
});

it.each([
  ['09:00:00', 60, '10:00:00'],
  ['09:00:00', 45, '09:45:00'],
  ['09:30:30', 45, '10:00:00', 29],
  ['09:59:30', 45, '10:00:00', 1],
])('has from %s on with a duration of %i minutes until %s', (time, duration, end, minutes = duration) => {
  const found = timeFromStart(ownEvent({ own_minutes: duration }), Date.parse(isoTime(time)));
  expect(found).toEqual({ minutes, end: new Date(isoTime(end)).toISOString() });
});

it.each([
  // The server responded at 09:00. The deadline is later because of an extension of ten minutes, or of extra time,
  // which may end after the event.
  ['09:00:00', '09:40:00', '09:40:00', 40],
  ['09:10:00', '09:40:00', '09:50:00', 40],
  ['09:40:00', '09:40:00', '10:00:00', 20],
  ['09:10:00', '10:30:00', '10:30:00', 80],
])('has from %s on what the server says, which was until %s at 09:00', (time, until, end, minutes) => {
  const said = { server_time: isoTime('09:00:00'), deadline_from_now: isoTime(until) };
  const found = timeFromStart({ ...ownEvent({ own_minutes: 30 }), ...said }, Date.parse(isoTime(time)));
  expect(found).toEqual({ minutes, end: new Date(isoTime(end)).toISOString() });
});

it.each([
  ['nothing that others do not have', {}, []],
  ['the team', { team_name: 'North' }, ['Your team: North']],
  ['the own minutes', { own_minutes: 90 }, ['90 minutes (30 of them extra)']],
  ['a start that only the organizer knows', byHand, ['Planned: it starts when the organizer begins it']],
  ['only the team once it is submitted', { ...submitted, own_minutes: 90, team_name: 'North' }, ['Your team: North']],
] as const)('has notes of %s', (_, values, notes) => {
  const event = ownEvent({ duration: 60, own_minutes: 60, team_name: null, ...values } as Partial<OwnEvent>);
  expect(ownNotes(event, Date.parse(isoTime('09:10:00')))).toEqual(notes);
});
