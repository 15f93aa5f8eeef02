import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { formatLocalMinutes } from '@/domain/gmt';
import { answering } from '@/messages/answering';
import { beforeStart as t } from '@/messages/beforeStart';
import { common } from '@/messages/common';
import { participation } from '@/messages/participation';
import { rehearsal as words } from '@/messages/preview';
import { aDrill, makeDrills } from '../../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../../tests/render';
import { server } from '../../../../tests/server';
import { ownEventRoutes } from '../routes';

const live = `${location.origin}/health/live`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const pending = { starts_at: inHours(18), ends_at: inHours(20), server_time: inHours(0), status: 'pending' } as const;
const started = { started_at: inHours(-1), deadline: inHours(1), server_time: inHours(0) };

async function openPage(values: object = pending, answer = () => HttpResponse.json({ status: 'live' })) {
  server.use(http.get(live, answer));
  const pages = await featurePages({ routes: ownEventRoutes(makeDrills({ drill: aDrill(values) }).kind) });
  return renderPages('/my-drills/d1', pages, { permissions: [], role: 'user' });
}

const panel = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('section') as HTMLElement);
const lineOf = async (name: string) => {
  const ready = await panel(t.ready);
  return (await ready.findByText(name)).closest('li') as HTMLElement;
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('names the rules in words before the start: attempts, minutes, questions, points, network and end', async () => {
  await openPage();
  const rules = await panel(t.rules);
  const lines = () => rules.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines()[0]).toBe(t.once.join(' '));
  expect(lines()[1]).toMatch(/^60 minutes from your start, at the latest until .*GMT/);
  expect(lines()[2]).toBe(`3 questions, 6 points. ${t.questionsText}`);
  await waitFor(() => expect(lines()[3]).toBe(`${t.network} ${t.networkText.kept}`));
  expect(lines()[4]).toBe(`${t.end} ${t.endText}`);
});

it('names the end that will hold while the organizer has not begun the event', async () => {
  const window = { starts_at: inHours(-1), ends_at: inHours(0.25) };
  await openPage({ ...pending, ...window, starts_by_hand: 1, begun_at: null });
  const rules = await panel(t.rules);
  expect(rules.getAllByRole('listitem')[1]).toHaveTextContent(
    '60 minutes from your start, at the latest until 1 h 15 min after the organizer begins.',
  );
  expect(screen.getByText(participation.plannedEnd)).toBeVisible();
  expect(screen.queryByText(participation.endTime)).toBeNull();
});

it('names the minutes that the participant has, with extra time and extensions', async () => {
  await openPage({ server_time: inHours(0), ends_at: inHours(5), deadline_from_now: inHours(1.75) });
  const rules = await panel(t.rules);
  expect(rules.getAllByRole('listitem')[1]).toHaveTextContent(/^105 minutes \(45 of them extra\) from your start/);
});

it('names the own minutes and the own end before the start, and the team', async () => {
  const window = { starts_at: inHours(18), ends_at: inHours(19) };
  await openPage({ ...pending, ...window, own_minutes: 90, team_name: 'North' });
  const rules = await panel(t.rules);
  const end = formatLocalMinutes(inHours(19.5));
  expect(rules.getAllByRole('listitem')[1]).toHaveTextContent(
    new RegExp(`^90 minutes \\(30 of them extra\\) from your start, at the latest until .*${end}`),
  );
  const schedule = await panel(participation.schedule);
  expect(schedule.getByText('90 minutes (30 of them extra)')).toBeVisible();
  expect(schedule.getByText('North')).toBeVisible();
});

it('finds that the device is ready, and looks again when it is asked to', async () => {
  const asked = vi.fn(() => HttpResponse.json({ status: 'live' }));
  const { user } = await openPage(pending, asked);
  expect(await lineOf(t.storage)).toHaveTextContent(t.storageGood);
  expect(await lineOf(t.connection)).toHaveTextContent(/Answered in [\d.]+ s/);
  expect(await lineOf(t.clock)).toBeVisible();
  const before = asked.mock.calls.length;
  await user.click(screen.getByRole('button', { name: t.again }));
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
  expect(await lineOf(t.storage)).toHaveTextContent(t.storageGood);
});

it('names a wrong clock with its direction, and says that it does no harm', async () => {
  vi.spyOn(serverClock, 'isSynced').mockReturnValue(true);
  vi.spyOn(serverClock, 'deviceError').mockReturnValue(-240_000);
  await openPage();
  const line = await lineOf(t.clock);
  expect(line).toHaveTextContent('4 min fast');
  expect(line).toHaveTextContent(t.clockOff);
  expect(within(line).getByRole('img', { name: t.states.warns })).toBeVisible();
});

it.each([
  ['no server', () => HttpResponse.error(), t.failed],
  ['a busy server', () => HttpResponse.json({}, { status: 503 }), t.failed],
  [
    'a page of the network',
    () => new HttpResponse('<html>', { headers: { 'content-type': 'text/html' } }),
    t.intercepted,
  ],
] as const)('does not call a connection with %s ready', async (_, answer, text) => {
  await openPage(pending, answer as never);
  const line = await lineOf(t.connection);
  expect(line).toHaveTextContent(text);
  expect(within(line).getByRole('img', { name: t.states.bad })).toBeVisible();
});

it('looks again when the network goes, and says that it is gone', async () => {
  await openPage();
  await lineOf(t.connection);
  server.use(http.get(live, () => HttpResponse.error()));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await waitFor(async () => expect(await lineOf(t.connection)).toHaveTextContent(t.offline));
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

it('rehearses two questions, ends without a receipt, and leaves nothing behind', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const sent = vi.spyOn(globalThis, 'fetch');
  const { user } = await openPage();
  await user.click(await screen.findByRole('button', { name: t.rehearse }));
  expect(await screen.findByText(words.nothingStored, {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByRole('timer', { name: common.timeLeft })).toHaveTextContent(/^(10:00|09:\d\d)$/);
  expect(screen.queryByLabelText(words.minutes)).toBeNull();
  sent.mockClear();
  await user.click(screen.getByRole('checkbox', { name: /Blue/ }));
  expect(screen.getAllByText(answering.progress(1, 2)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: words.close }));
  await waitFor(() => expect(screen.getByRole('button', { name: t.rehearse })).toHaveFocus());
  expect(screen.queryByText(words.nothingStored)).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('is offered while the event is open, beside Start, and not once the clock runs', async () => {
  await openPage({ server_time: inHours(0) });
  expect(await screen.findByRole('button', { name: t.rehearse })).toHaveAttribute('data-variant', 'default');
  expect(screen.getByRole('button', { name: 'Start Drill' })).toHaveAttribute('data-variant', 'filled');
  document.body.replaceChildren();
  await openPage(started);
  expect(await screen.findByText(participation.answering)).toBeVisible();
  expect(screen.queryByText(t.rules)).toBeNull();
});
