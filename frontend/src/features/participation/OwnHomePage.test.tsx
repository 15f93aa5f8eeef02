import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { takeClaim, writeRecords } from '@/device/records';
import type { Event } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { knownKey, paperKey } from '@/domain/events/progress';
import { formatLocalShortTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { ownCompetitions } from '@/messages/ownCompetitions';
import { ownHome as t } from '@/messages/ownHome';
import { ownTrainings } from '@/messages/ownTrainings';
import { participation } from '@/messages/participation';
import { receipt as receiptWords } from '@/messages/receipt';
import { aDrill } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { homeRoute } from './routes';

const permissions = ['competition', 'training'].flatMap((name) => [`read ${name}`, `viewAny ${name}`]);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const anEvent = (name: string, values: Partial<Event> = {}) =>
  aDrill({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    starts_at: inMinutes(-60),
    ends_at: inMinutes(180),
    server_time: inMinutes(0),
    ...values,
  });
const startsIn = (minutes: number) =>
  ({ starts_at: inMinutes(minutes), ends_at: inMinutes(minutes + 60), status: 'pending' }) as const;
const running = { started_at: inMinutes(-5), deadline: inMinutes(40) };
const receipt = {
  code: '7F3K92QDM4',
  submitted_at: inMinutes(-30),
  answered: 9,
  questions: 10,
  ended_by: 'self',
} as const;
const submitted = { ...running, is_user_submit: 1, submitted_at: receipt.submitted_at, receipt } as const;

const NAMES = {
  open: '/user/assigned-competition',
  completed: '/user/assigned-competition/completed',
  free: '/user/get-public-trainings',
  assigned: '/user/assigned-training',
} as const;
type Lists = Partial<Record<keyof typeof NAMES, readonly Event[]>>;

const page = (data: readonly unknown[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length },
});
const answer = (lists: Lists) => {
  for (const [list, path] of Object.entries(NAMES)) {
    const rows = lists[list as keyof Lists] ?? [];
    server.use(
      http.get(at(path), () => HttpResponse.json(page(rows.map((row) => ({ ...row, server_time: inMinutes(0) }))))),
    );
  }
};
const refuse = (path: string) =>
  server.use(http.get(at(path), () => HttpResponse.json(problem(422, 'Broken'), { status: 422 })));

async function openHome(lists: Lists, more: readonly string[] = []) {
  answer(lists);
  return renderHome(more);
}

async function renderHome(more: readonly string[] = []) {
  const { path, handle, lazy } = homeRoute(EVENT_KINDS);
  const home = { path, handle, ...(await lazy()) };
  const rest = { path: '/competition/:id/start', element: <h1>Answering</h1> };
  return renderPages('/home', [home, rest], { permissions: [...permissions, ...more], role: 'user' });
}

/** Lets time pass until the page reads again what staff have decided. */
const passTime = () => vi.advanceTimersByTimeAsync(18_000);
const fakeTimers = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
afterEach(() => vi.useRealTimers());

const section = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
  return within(heading.closest('section') as HTMLElement);
};
const namesIn = async (title: string) =>
  (await section(title)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('greets, and says where events will show up while there are none', async () => {
  await openHome({});
  expect(await screen.findByText(t.empty)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good \w+, Dana Okafor$/);
  expect(screen.getByRole('link', { name: 'All competitions' })).toHaveAttribute('href', '/user-competitions');
  expect(screen.getByRole('link', { name: 'All trainings' })).toHaveAttribute('href', '/user-trainings');
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
});

it('begins with the running attempt, and never says Start of it', async () => {
  await openHome({ open: [anEvent('Night Shift', running)] });
  const card = await section('Night Shift');
  const link = card.getByRole('link', { name: 'Continue Night Shift' });
  expect(link).toHaveAttribute('href', '/competition/night-shift/start');
  expect(card.getByText(t.answering)).toBeVisible();
  expect(card.getByRole('timer', { name: /^Time left: 0 days, 0 hours and \d+ minutes$/ })).toBeVisible();
  expect(card.getByText(new RegExp(`^${t.submitsAt}`))).toBeVisible();
  expect(document.body.textContent).not.toMatch(/start/i);
});

it('says how much of the running attempt is answered, as far as the device knows', async () => {
  const claim = { key: 'draft:1:night-shift:a1', owner: 'page', expiresAt: Date.now() + 60_000 };
  const progress = { answered: 7, questions: 10, at: Date.now() };
  await takeClaim(claim);
  await writeRecords(claim, {
    [paperKey('1', 'night-shift')]: { started: { attempt_id: 'a1', started_at: running.started_at } },
    [knownKey({ userId: '1', eventId: 'night-shift', attemptId: 'a1' })]: { progress },
  });
  await openHome({ open: [anEvent('Night Shift', running)] });
  const time = formatLocalShortTime(new Date(progress.at).toISOString(), progress.at);
  expect(await (await section('Night Shift')).findByText(t.progress(7, 10, time))).toBeVisible();
});

it('sorts both kinds into what is open, coming, waiting and finished', async () => {
  await openHome({
    open: [
      anEvent('Cold Chain', { ends_at: inMinutes(200) }),
      anEvent('Qualifier', startsIn(2_000)),
      anEvent('Warehouse', submitted),
    ],
    completed: [anEvent('Missed', { ends_at: inMinutes(-5), status: 'ended' })],
    free: [anEvent('Drill', { ends_at: inMinutes(100) }), anEvent('Soon', startsIn(90))],
    assigned: [anEvent('Pallets', submitted), anEvent('Locks', { ends_at: inMinutes(300) })],
  });
  // The event that closes first has the large card.
  expect((await section('Drill')).getByRole('button', { name: t.startOf('Drill') })).toBeVisible();
  expect(await namesIn(t.alsoOpen)).toEqual(['Cold Chain', 'Locks']);
  expect(await namesIn(t.coming)).toEqual(['Soon', 'Qualifier']);
  expect(await namesIn(t.waiting)).toEqual(['Warehouse']);
  expect(await namesIn(t.finished)).toEqual(['Missed', 'Pallets']);

  const open = await section(t.alsoOpen);
  expect(open.getByText(ownCompetitions.attemptsFact)).toBeVisible();
  expect(open.getByText(ownTrainings.attemptsFact)).toBeVisible();
  const coming = await section(t.coming);
  expect(coming.getByText(/^in 01:\d\d:\d\d|^in 1:\d\d:\d\d/)).toBeVisible();
  expect(coming.getByText('in 1 d 9 h')).toBeVisible();
  const waiting = await section(t.waiting);
  expect(waiting.getByText('9 of 10 answered · submitted by you')).toBeVisible();
  expect(waiting.getByText(receiptWords.short('7F3K-92Q-DM4'))).toBeVisible();
  expect(waiting.getByRole('link', { name: 'Receipt of Warehouse' })).toBeVisible();
  const finished = await section(t.finished);
  expect(finished.getByText(t.notTaken)).toBeVisible();
  expect(finished.getByRole('button', { name: 'Retake Pallets' })).toBeVisible();
});

it('asks before a clock starts, and names what else is running', async () => {
  const event = anEvent('Cold Chain');
  server.use(http.get(at('/competitions/cold-chain'), () => HttpResponse.json({ data: event })));
  const { user, router } = await openHome({ open: [event] });
  await user.click(await screen.findByRole('button', { name: t.startOf('Cold Chain') }));
  const dialog = await screen.findByRole('dialog', { name: participation.startQuestion('Cold Chain') });
  expect(await within(dialog).findByText('60 minutes')).toBeVisible();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: participation.startNot })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: participation.startYes }));
  expect(await screen.findByRole('heading', { name: 'Answering' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/competition/cold-chain/start');
});

it('shows published scores, the newest one large', async () => {
  const score = { competition_id: 'spring', name: 'Spring', score: 57, totalWeight: 65, percentage: 87.69 };
  server.use(
    http.get(at('/competitions/user/individual'), () =>
      HttpResponse.json(
        page([
          { ...score, is_scored: true },
          { ...score, competition_id: 'autumn', score: 1030.5, totalWeight: 2061, percentage: 50, is_scored: true },
        ]),
      ),
    ),
  );
  const before = { ...submitted, submitted_at: inMinutes(-300), is_scored: true } as const;
  await openHome({ completed: [anEvent('Spring', { ...submitted, is_scored: true }), anEvent('Autumn', before)] }, [
    'viewAny score',
  ]);
  const latest = await section(t.latest);
  expect(latest.getByText('57')).toBeVisible();
  expect(latest.getByText('of 65 points · 88%')).toBeVisible();
  const finished = await section(t.finished);
  expect(finished.getByText('1,030.5 of 2,061 points')).toBeVisible();
  expect(finished.getByText(receiptWords.published)).toBeVisible();
});

it('shows the scores of trainings too', async () => {
  const score = { competition_id: 'pallets', name: 'Pallets', score: 17, totalWeight: 20, percentage: 85 };
  server.use(
    http.get(at('/trainings/user/individual'), () => HttpResponse.json(page([{ ...score, is_scored: true }]))),
  );
  await openHome({ assigned: [anEvent('Pallets', { ...submitted, is_scored: true })] }, ['viewAny score']);
  expect((await section(t.latest)).getByText('of 20 points · 85%')).toBeVisible();
});

it('says that it could not read the scores, and claims none', async () => {
  refuse('/competitions/user/individual');
  await openHome({ completed: [anEvent('Spring', { ...submitted, is_scored: true })] }, ['viewAny score']);
  expect(await screen.findByText(t.scoresFailed)).toBeVisible();
  expect((await section(t.finished)).getByText(receiptWords.published)).toBeVisible();
  expect(screen.queryByText(t.latest)).toBeNull();
});

it('says in its place what could not be loaded, shows the rest, and tries again', async () => {
  answer({ assigned: [anEvent('Pallets')] });
  refuse(NAMES.open);
  const { user } = await renderHome();
  expect(await screen.findByText(ownCompetitions.failed)).toBeVisible();
  expect(await screen.findByRole('button', { name: t.startOf('Pallets') })).toBeVisible();
  expect(screen.queryByText(t.empty)).toBeNull();
  answer({ open: [anEvent('Night Shift', running)] });
  await user.click(screen.getByRole('button', { name: common.tryAgain }));
  expect(await screen.findByRole('link', { name: 'Continue Night Shift' })).toBeVisible();
  expect(screen.queryByText(ownCompetitions.failed)).toBeNull();
});

it('asks again when the time has come, and offers Start only once the server says that the event runs', async () => {
  fakeTimers();
  const pending = anEvent('Qualifier', { starts_at: inMinutes(0.01), status: 'pending' });
  await openHome({ open: [pending] });
  await passTime();
  expect(await screen.findByText(t.due)).toBeVisible();
  expect(screen.queryByRole('button', { name: t.startOf('Qualifier') })).toBeNull();
  answer({ open: [{ ...pending, status: 'running' }] });
  await passTime();
  expect(await screen.findByRole('button', { name: t.startOf('Qualifier') })).toBeVisible();
  expect(screen.queryByText(t.due)).toBeNull();
});

it('says of an attempt that it is paused, with the time as it stood, and goes on by itself', async () => {
  fakeTimers();
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  // Without the pause, the time of this event would be over.
  const paused = anEvent('Night Shift', { started_at: ago(90), deadline: ago(30), paused_at: ago(60) });
  await openHome({ open: [paused] });
  const card = await section('Night Shift');
  expect(card.getByRole('status')).toHaveTextContent(participation.paused);
  expect(card.getByText(participation.pausedHint)).toBeVisible();
  expect(card.queryByText(t.answering)).toBeNull();
  expect(card.queryByText(new RegExp(`^${t.submitsAt}`))).toBeNull();
  expect(card.queryByRole('link')).toBeNull();
  const timer = card.getByRole('timer', { name: 'Time left: 0 days, 0 hours and 30 minutes' });
  expect(timer).toHaveTextContent('30:00');
  await passTime();
  expect(timer).toHaveTextContent('30:00');

  answer({ open: [{ ...paused, deadline: inMinutes(30), paused_at: null }] });
  await passTime();
  expect(await screen.findByRole('link', { name: 'Continue Night Shift' })).toBeVisible();
  expect(card.getByRole('status')).toHaveTextContent(t.answering);
  expect(screen.queryByText(participation.paused)).toBeNull();
  expect(card.getByRole('timer')).toHaveTextContent(/^Time left(30:00|29:\d\d)$/);
});

it('says of open events that they are paused, and offers Start once they go on', async () => {
  fakeTimers();
  const paused = { paused_at: inMinutes(-10) };
  const events = [anEvent('Cold Chain', paused), anEvent('Locks', { ...paused, ends_at: inMinutes(300) })];
  await openHome({ open: events });
  for (const place of [await section('Cold Chain'), await section(t.alsoOpen)]) {
    expect(place.getByText(participation.paused)).toBeVisible();
    expect(place.getByText(participation.pausedHint)).toBeVisible();
    expect(place.queryByRole('button')).toBeNull();
    expect(place.queryByText(new RegExp(`^${t.openUntil}`))).toBeNull();
  }
  expect(screen.queryByText(t.asksFirst)).toBeNull();

  answer({ open: events.map((event) => ({ ...event, paused_at: null })) });
  await passTime();
  expect(await screen.findByRole('button', { name: t.startOf('Cold Chain') })).toBeVisible();
  expect(screen.getByRole('button', { name: t.startOf('Locks') })).toBeVisible();
  expect(screen.queryByText(participation.paused)).toBeNull();
});

it('says of an event that starts by hand that it waits for the organizer, and offers Start once it has begun', async () => {
  fakeTimers();
  const waiting = anEvent('Qualifier', { status: 'pending', starts_by_hand: 1 });
  await openHome({ open: [waiting] });
  const coming = await section(t.coming);
  expect(coming.getByRole('status')).toHaveTextContent(participation.waiting);
  expect(screen.queryByText(t.due)).toBeNull();
  expect(screen.queryByRole('button', { name: t.startOf('Qualifier') })).toBeNull();

  const begun = inMinutes(0);
  answer({ open: [{ ...waiting, status: 'running', begun_at: begun, starts_at: begun }] });
  await passTime();
  expect(await screen.findByRole('button', { name: t.startOf('Qualifier') })).toBeVisible();
  expect(screen.queryByText(participation.waiting)).toBeNull();
});
