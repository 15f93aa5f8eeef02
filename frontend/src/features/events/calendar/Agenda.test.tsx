import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { competition } from '@/domain/events/competition';
import { aDrill } from '../../../../tests/exampleEventKind';
import { renderPages } from '../../../../tests/render';
import { Agenda } from './Agenda';
import { periodOf } from './period';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'UTC';
});
afterEach(() => {
  process.env.TZ = zone;
});

const period = periodOf(new URLSearchParams({ date: '2026-11-24' }), 0);
const event = (name: string, starts_at: string, ends_at: string) => ({
  ...aDrill({ id: name, name, starts_at, ends_at }),
  kind: competition,
});

it('lists each event once, on its first day of the month, and says until when it lasts', async () => {
  const events = [
    event('Early', '2026-10-20T09:00:00Z', '2026-11-04T09:00:00Z'),
    event('Long', '2026-11-10T09:00:00Z', '2026-11-20T09:00:00Z'),
    event('Short', '2026-11-12T09:00:00Z', '2026-11-12T10:00:00Z'),
    event('Next month', '2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z'),
  ];
  const element = <Agenda period={period} today="2026-11-12" events={events} />;
  renderPages('/', [{ path: '/', element }], { permissions: [] });
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map((day) => day.textContent?.replaceAll(',', ''))).toEqual([
    'Sunday 1 Nov',
    'Tuesday 10 Nov',
    'Thursday 12 Nov',
  ]);
  const rows = within(document.body).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/Early.*until 4 Nov.*continues/);
  expect(rows[1]).toHaveTextContent(/Long.*until 20 Nov/);
  expect(rows[2]).toHaveTextContent(/^09:00Short/);
});
