import { expect, it } from 'vitest';
import type { DaySizes, Installation } from './api';
import { factsOf, growthOf, isNearlyFull } from './facts';

const now = Date.parse('2026-11-26T10:03:00Z');
const node = { id: 'n', version: '1.2.3', started_at: '2026-11-26T08:00:00Z', seen_at: '2026-11-26T10:02:50Z' };
const report: Installation = {
  version: '1.2.3',
  nodes: [node],
  database_bytes: 1024 * 1024,
  free_disk_bytes: 20 * 1024 ** 3,
  storage_low: false,
  mails: { waiting: 0, failing: 0, last_sent_at: '2026-11-26T10:00:00Z', first: [] },
};
const day = (date: string, stored_bytes: number): DaySizes => ({
  day: `${date}T00:00:00.000Z`,
  users_count: 1,
  template_bytes: 0,
  file_bytes: stored_bytes,
  answer_bytes: 0,
  audit_bytes: 0,
  stored_bytes,
});
const shownFacts = (more: Partial<Installation>, days?: readonly DaySizes[]) =>
  factsOf({ ...report, ...more }, days, now).map(({ tone, verdict }) => `${tone}: ${verdict}`);

it('says that all is well', () => {
  expect(shownFacts({})).toEqual([
    'good: 1 runs, version 1.2.3',
    'good: None waits, last one 3 minutes ago',
    'good: 20 GB free',
    'quiet: 1 MB',
  ]);
});

it('says what needs a look', () => {
  const mails = { ...report.mails, waiting: 5, failing: 2 };
  const nodes = [node, { ...node, id: 'o', version: '1.2.4' }];
  expect(shownFacts({ mails, nodes, storage_low: true, free_disk_bytes: 1024 ** 3 }).slice(0, 3)).toEqual([
    'waiting: Different versions run: 1.2.3, 1.2.4',
    'bad: 2 of 5 failed and are tried again, last one 3 minutes ago',
    'bad: 1 GB free',
  ]);
  expect(shownFacts({ nodes: [], mails: { ...report.mails, waiting: 5, last_sent_at: null } }).slice(0, 2)).toEqual([
    'bad: No node was seen within the last minute',
    'accent: 5 wait, none was sent yet',
  ]);
  expect(shownFacts({ free_disk_bytes: null })[2]).toBe('quiet: Unknown');
});

it('compares the sizes with those of 30 days ago, or of the first day that is known', () => {
  const days = [day('2026-10-20', 5), day('2026-10-27', 10), day('2026-11-20', 20), day('2026-11-26', 1034)];
  expect(growthOf(days)).toEqual({ bytes: 1024, days: 30 });
  expect(growthOf(days.slice(2))).toEqual({ bytes: 1014, days: 6 });
  expect(growthOf(days.slice(3))).toBeNull();
  expect(growthOf([])).toBeNull();
  expect(shownFacts({}, days).at(-1)).toBe('quiet: 1 KB more in 30 days');
  expect(shownFacts({}, [day('2026-11-25', 2048), day('2026-11-26', 1024)]).at(-1)).toBe('quiet: 1 KB less in 1 day');
  expect(shownFacts({}, []).at(-1)).toBe('quiet: Known from tomorrow on');
});

it('warns from nine tenths of the limit on', () => {
  expect([isNearlyFull(89, 100), isNearlyFull(90, 100), isNearlyFull(0, 0)]).toEqual([false, true, false]);
});
