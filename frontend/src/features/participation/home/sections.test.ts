import { describe, expect, it } from 'vitest';
import type { OwnEvent } from '@/domain/events/kind';
import { awaitsBegin, homeSections, isDue, sectionOf } from './sections';

const START = '2026-11-22T09:00:00Z';
const DEADLINE = '2026-11-22T09:45:00Z';
const END = '2026-11-22T11:00:00Z';
const just = (instant: string, milliseconds: number) => Date.parse(instant) + milliseconds;

const assigned = { isScored: true, isAssigned: true };
const open = { isScored: false, isAssigned: false };
const event = (values: Partial<OwnEvent> = {}): OwnEvent =>
  ({
    id: 'a',
    name: 'Quay',
    starts_at: START,
    ends_at: END,
    server_time: START,
    status: 'running',
    deadline: null,
    submitted_at: null,
    is_user_submit: 0,
    is_scored: false,
    ...values,
  }) as OwnEvent;

const started = { started_at: START, deadline: DEADLINE };
const paused = { paused_at: '2026-11-22T09:30:00Z' };
const byHand = { status: 'pending', starts_by_hand: 1, begun_at: null } as const;
const submitted = { ...started, is_user_submit: 1, submitted_at: '2026-11-22T09:30:00Z' } as const;

describe('the section of an event', () => {
  it.each([
    ['a millisecond before its start', event({ status: 'pending' }), just(START, -1), assigned, 'coming'],
    ['at its start, before the server says so', event({ status: 'pending' }), just(START, 0), assigned, 'coming'],
    ['at its start, once the server says so', event(), just(START, 0), assigned, 'open'],
    ['a millisecond before its end', event(), just(END, -1), assigned, 'open'],
    ['at its end, not taken', event(), just(END, 0), assigned, 'finished'],
    ['at its end, not taken and open for everybody', event(), just(END, 0), open, null],
    ['started, at the beginning', event(started), just(START, 0), assigned, 'answering'],
    ['started, a millisecond before the deadline', event(started), just(DEADLINE, -1), assigned, 'answering'],
    ['started, at the deadline', event(started), just(DEADLINE, 0), assigned, 'waiting'],
    ['paused and open, after its planned end', event(paused), just(END, 1), assigned, 'open'],
    [
      'paused and started, after the deadline',
      event({ ...started, ...paused }),
      just(DEADLINE, 1),
      assigned,
      'answering',
    ],
    ['started by hand, after its planned start', event(byHand), just(START, 1), assigned, 'coming'],
    ['begun by hand', event({ ...byHand, status: 'running', begun_at: START }), just(START, 1), assigned, 'open'],
    ['begun by nobody, at its end', event(byHand), just(END, 0), assigned, 'finished'],
    ['submitted while it runs', event(submitted), just(DEADLINE, -1), assigned, 'waiting'],
    ['submitted, after the end', event(submitted), just(END, 1), assigned, 'waiting'],
    ['submitted, with its score', event({ ...submitted, is_scored: true }), just(END, 1), assigned, 'finished'],
    ['submitted, of a kind without scores', event(submitted), just(DEADLINE, -1), open, 'finished'],
  ] as const)('%s', (_, row, now, rules, section) => expect(sectionOf(row, now, rules)).toBe(section));

  it('an event is due from its start on, until the server says that it runs or until it has ended', () => {
    const pending = event({ status: 'pending' });
    expect([-1, 0, 1].map((after) => isDue(pending, just(START, after)))).toEqual([false, true, true]);
    expect([-1, 0].map((after) => isDue(pending, just(END, after)))).toEqual([true, false]);
    expect(isDue(event(), just(START, 0))).toBe(false);
  });

  it('an event that starts by hand is never due: it awaits its begin from its planned start to its end', () => {
    const instants = [just(START, -1), just(START, 0), just(END, -1), just(END, 0)];
    expect(instants.map((now) => isDue(event(byHand), now))).toEqual([false, false, false, false]);
    expect(instants.map((now) => awaitsBegin(event(byHand), now))).toEqual([false, true, true, false]);
    expect(awaitsBegin(event({ status: 'pending' }), just(START, 0))).toBe(false);
    expect(awaitsBegin(event({ ...byHand, status: 'running', begun_at: START }), just(START, 0))).toBe(false);
  });
});

describe('the order in a section', () => {
  const now = Date.parse('2026-11-22T09:10:00Z');
  const sorted = (rows: OwnEvent[], rules: typeof assigned = assigned) =>
    Object.fromEntries(
      Object.entries(
        homeSections(
          rows.map((row) => ({ event: row, rules })),
          now,
        ),
      ).map(([section, found]) => [section, found.map(({ event: { id } }) => id)]),
    );

  it('begins with what ends first, what starts first, and what was submitted last', () => {
    const [later, sooner] = ['2026-11-23T09:00:00Z', '2026-11-22T12:00:00Z'];
    const rows = [
      event({ id: 'a', ...started, deadline: '2026-11-22T09:40:00Z' }),
      event({ id: 'b', ...started, deadline: '2026-11-22T09:20:00Z' }),
      event({ id: 'c', ends_at: later }),
      event({ id: 'd', ends_at: sooner }),
      event({ id: 'e', starts_at: later, ends_at: later, status: 'pending' }),
      event({ id: 'f', starts_at: sooner, ends_at: later, status: 'pending' }),
      event({ id: 'g', ...submitted, submitted_at: '2026-11-20T09:00:00Z' }),
      event({ id: 'h', ...submitted, submitted_at: '2026-11-21T09:00:00Z' }),
      event({ id: 'i', ...submitted, is_scored: true, submitted_at: '2026-11-20T09:00:00Z' }),
      event({ id: 'j', ends_at: '2026-11-21T09:00:00Z', status: 'ended' }),
    ];
    expect(sorted(rows)).toEqual({
      answering: ['b', 'a'],
      open: ['d', 'c'],
      coming: ['f', 'e'],
      waiting: ['h', 'g'],
      finished: ['j', 'i'],
    });
  });

  it('is that of the names where the instants are equal', () => {
    expect(sorted([event({ id: 'b', name: 'Quay' }), event({ id: 'a', name: 'Berth' })]).open).toEqual(['a', 'b']);
  });

  it('shows an event of two lists once, as the newer response has it', () => {
    const before = event({ id: 'a', server_time: '2026-11-22T09:00:00Z' });
    const after = event({ id: 'a', ...submitted, server_time: '2026-11-22T09:00:01Z' });
    for (const rows of [
      [before, after],
      [after, before],
    ]) {
      expect(sorted(rows)).toMatchObject({ open: [], waiting: ['a'] });
    }
  });
});
