import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { competition } from '@/domain/events/competition';
import { calendar as t } from '@/messages/calendar';
import { common } from '@/messages/common';
import { eventPage } from '@/messages/eventPage';
import { aDrill } from '../../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { eventRoutes } from '../routes';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'UTC';
});
afterEach(() => {
  process.env.TZ = zone;
});

const BOTH = ['viewAny competition', 'viewAny training', 'create competition'];
const digits = (n: number) => String(n).padStart(2, '0');
const on = (day: number, hour = 9) => ({
  starts_at: `2026-11-${digits(day)}T${digits(hour)}:00:00Z`,
  ends_at: `2026-11-${digits(day)}T${digits(hour + 1)}:00:00Z`,
});

async function openCalendar(
  address: string,
  lists: Partial<Record<'open' | 'ended' | 'trainings', readonly object[]>> = {},
  { permissions = BOTH, total = 0 } = {},
) {
  const requestedParams: URLSearchParams[] = [];
  const answer =
    (rows: readonly object[] = []) =>
    ({ request }: { request: Request }) => {
      requestedParams.push(new URL(request.url).searchParams);
      const meta = { current_page: 1, last_page: 1, per_page: 100, total: Math.max(total, rows.length) };
      return HttpResponse.json({ data: rows, meta });
    };
  server.use(
    http.get(at('/competitions'), answer(lists.open)),
    http.get(at('/competition/completedAdmin'), answer(lists.ended)),
    http.get(at('/trainings'), answer(lists.trainings)),
  );
  const pages = await featurePages({ routes: eventRoutes(competition) });
  return { requestedParams, ...renderPages(address, pages, { permissions }) };
}

const event = (name: string) => screen.findByRole('button', { name: new RegExp(`${name} ?: `) });

it('shows the events of both kinds in a month, with what they are in words', async () => {
  const { requestedParams } = await openCalendar('/competitions/calendar?date=2026-11-24', {
    open: [aDrill({ id: 'a', name: 'Triage', status: 'running', ...on(24) })],
    ended: [aDrill({ id: 'b', name: 'Old cup', status: 'ended', ...on(3) })],
    trainings: [aDrill({ id: 'c', name: 'Forklift', status: 'pending', ...on(26), training_type: 'public' })],
  });
  expect(await event('Triage')).toHaveAccessibleName(/Triage ?: Competition, Running, Tue 24 Nov/);
  expect(await event('Old cup')).toHaveAccessibleName(/Competition, Ended/);
  expect(await event('Forklift')).toHaveAccessibleName(/Training, Pending/);
  expect(screen.getByText('3 events')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Events');
  expect(document.title).toBe('Calendar, November 2026 · Events · Palestra');
  expect(requestedParams).toHaveLength(3);
  for (const search of requestedParams) {
    const [from, to] = [search.get('ends_after'), search.get('starts_before')].map((text) => Date.parse(text ?? ''));
    // The range is six weeks long. It can be an hour longer or shorter if the clock changes.
    expect(Math.abs((to! - from!) / 3_600_000 - 42 * 24)).toBeLessThanOrEqual(1);
    expect(search.get('per_page')).toBe('100');
  }
});

it('asks for no list that the viewer may not see', async () => {
  const { requestedParams } = await openCalendar(
    '/competitions/calendar',
    {},
    { permissions: ['viewAny competition'] },
  );
  expect(await screen.findByText(/^Nothing takes place/)).toBeVisible();
  expect(requestedParams).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Competitions');
});

it('opens an event to its facts, closes them with Escape, and returns the focus', async () => {
  const { user } = await openCalendar('/competitions/calendar?date=2026-11-24', {
    open: [aDrill({ id: 'a', name: 'Triage', status: 'pending', ...on(24) })],
  });
  const chip = await event('Triage');
  chip.focus();
  await user.keyboard('{Enter}');
  const facts = within(await screen.findByRole('dialog', { name: /Triage/ }));
  expect(facts.getByText('Rivers, 60 min')).toBeVisible();
  expect(facts.getByRole('link', { name: t.open })).toHaveAttribute('href', '/view-competitions/a');
  expect(facts.getByRole('link', { name: eventPage.duplicate })).toHaveAttribute(
    'href',
    '/create-competitions?copy_of=a',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(chip).toHaveFocus());
});

it('moves between the events with the arrow keys', async () => {
  const { user } = await openCalendar('/competitions/calendar?date=2026-11-24', {
    open: [
      aDrill({ id: 'a', name: 'First', ...on(3) }),
      aDrill({ id: 'b', name: 'Second', ...on(24) }),
      aDrill({ id: 'c', name: 'Third', ...on(24, 12) }),
    ],
  });
  (await event('First')).focus();
  await user.keyboard('{ArrowDown}');
  expect(await event('Second')).toHaveFocus();
  await user.keyboard('{End}');
  expect(await event('Third')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Home}');
  expect(await event('First')).toHaveFocus();
});

it('leads from a full day to its week, where all are shown', async () => {
  const open = Array.from({ length: 9 }, (_, n) => aDrill({ id: String(n), name: `Cup ${n}`, ...on(24, 10 + n) }));
  const { router, user } = await openCalendar('/competitions/calendar?date=2026-11-01', { open });
  await event('Cup 0');
  expect(screen.queryByRole('button', { name: /Cup 8 ?: / })).toBeNull();
  await user.click(screen.getByRole('link', { name: '6 more events on Tuesday 24 November, in the week' }));
  expect(await event('Cup 8')).toBeVisible();
  expect(router.state.location.search).toBe('?view=week&date=2026-11-24');
});

it('goes to the month before and after, and back to today', async () => {
  const { router, user } = await openCalendar('/competitions/calendar?date=2026-11-24');
  await user.click(await screen.findByRole('link', { name: t.next.month }));
  expect(await screen.findByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: t.previous.month }));
  await user.click(screen.getByRole('link', { name: t.previous.month }));
  expect(await screen.findByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: t.week }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=week&date=2026-10-24'));
});

it('says what could not be loaded, and shows what could', async () => {
  const view = await openCalendar('/competitions/calendar?date=2026-11-24', {
    open: [aDrill({ id: 'a', name: 'Triage', ...on(24) })],
  });
  expect(await event('Triage')).toBeVisible();
  server.use(http.get(at('/trainings'), () => HttpResponse.json(problem(500, 'Out of order'), { status: 500 })));
  await view.user.click(screen.getByRole('link', { name: t.next.month }));
  expect(await screen.findByText(t.failed, {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: common.tryAgain })).toBeVisible();
  expect(screen.queryByText(/^Nothing takes place/)).toBeNull();
});

it('says that a list has more than is shown', async () => {
  const open = [aDrill({ id: 'a', name: 'Triage', ...on(24) })];
  await openCalendar('/competitions/calendar?date=2026-11-24', { open }, { total: 101 });
  expect(await screen.findByText(t.tooMany)).toBeVisible();
});
