import { expect, it } from 'vitest';
import { beforeStart as t } from '@/messages/beforeStart';
import { clockFinding, connectionFinding, storageFinding } from './readiness';

it.each([
  [0, 'good', undefined],
  [29_999, 'good', undefined],
  [-29_999, 'good', undefined],
  [30_000, 'warns', '30 s slow'],
  [-59_400, 'warns', '59 s fast'],
  [-240_000, 'warns', '4 min fast'],
  [3_599_000, 'warns', '60 min slow'],
  [-7_200_000, 'warns', '2 h fast'],
])('a clock whose error is %i ms is %s', (error, verdict, fact) => {
  const finding = clockFinding(error);
  expect(finding.verdict).toBe(verdict);
  expect(finding.fact).toBe(fact);
});

it('a clock that could not be compared is not called right', () =>
  expect(clockFinding(null)).toEqual({ name: t.clock, verdict: 'warns', text: t.clockUnknown }));

it.each([
  [{ how: 'answered', milliseconds: 12 }, 'good', 'Answered in 0.1 s.'],
  [{ how: 'answered', milliseconds: 2_000 }, 'good', 'Answered in 2 s.'],
  [{ how: 'answered', milliseconds: 2_001 }, 'warns', t.slow(2)],
  [{ how: 'offline' }, 'bad', t.offline],
  [{ how: 'intercepted' }, 'bad', t.intercepted],
  [{ how: 'failed' }, 'bad', t.failed],
] as const)('a connection that says %o is %s', (reach, verdict, text) =>
  expect(connectionFinding(reach)).toEqual({ name: t.connection, verdict, text }),
);

it('a device that keeps nothing is named, with what helps', () => {
  expect(storageFinding(true)).toMatchObject({ verdict: 'good', text: t.storageGood });
  expect(storageFinding(false)).toMatchObject({ verdict: 'warns', text: t.storageBad });
});
