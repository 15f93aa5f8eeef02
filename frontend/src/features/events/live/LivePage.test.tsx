import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LiveNews } from '@/api/live';
import type { Event, Monitor, MonitorRow } from '@/domain/events/kind';
import { eventLive as t } from '@/messages/eventLive';
import { eventMessages } from '@/messages/eventMessages';
import { events as shared } from '@/messages/events';
import { aDrill, makeDrills } from '../../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../../tests/render';
import { eventRoutes } from '../routes';

const stream = vi.hoisted(() => ({ tell: null as ((news: LiveNews) => void) | null, path: '', missed: false }));
vi.mock('@/api/liveStream', () => ({
  watch(path: string, onNews: (news: LiveNews) => void, mayHaveMissed: boolean) {
    Object.assign(stream, { path, tell: onNews, missed: mayHaveMissed });
    return () => {
      stream.tell = null;
    };
  },
  follow: () => () => undefined,
}));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const row = (name: string, state: MonitorRow['state'], values: Partial<MonitorRow> = {}): MonitorRow => ({
  user_id: name.toLowerCase(),
  name,
  team_name: null,
  state,
  answered: 4,
  questions: 10,
  last_save_at: inMinutes(-6),
  deadline: inMinutes(20),
  receipt: null,
  ...values,
});
const ROWS = [
  row('Tomasz', 'quiet'),
  row('Amara', 'answering', { last_save_at: inMinutes(0) }),
  row('Linnea', 'submitted', { receipt: '7F3K92QDM4', answered: 10 }),
  row('Carlos', 'absent', { deadline: null, last_save_at: null, answered: 0 }),
];

async function openPage({
  permissions = ['viewAny training', 'update training'],
  drill = {} as Partial<Event>,
  rows = ROWS,
} = {}) {
  const monitor: Monitor = {
    data: rows,
    meta: { current_page: 1, last_page: 1, per_page: 25, total: rows.length },
    counts: { absent: 1, waiting: 0, answering: 1, quiet: 1, offline: 0, submitted: 1 },
    server_time: inMinutes(0),
  };
  const { kind, changes } = makeDrills({ drill: aDrill({ status: 'running', ...drill }), monitor });
  const pages = await featurePages({ routes: eventRoutes(kind) });
  const view = renderPages('/drills/d1/live', pages, { permissions });
  await screen.findAllByRole('rowheader', { name: 'Tomasz' });
  return { ...view, changes, monitor };
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it('shows state, progress, time and receipt of each participant', async () => {
  await openPage();
  expect(rowOf('Tomasz').getByText(t.states.quiet)).toBeVisible();
  expect(rowOf('Tomasz').getByText(t.progressOf(4, 10))).toBeVisible();
  expect(rowOf('Linnea').getByText('7F3K-92Q-DM4')).toBeVisible();
  expect(rowOf('Carlos').getAllByText(t.none).length).toBeGreaterThan(2);
});

it('tells two people of one name apart by their teams', async () => {
  const rows = [
    row('Tomasz', 'quiet', { team_name: 'North' }),
    row('Tomasz', 'absent', { user_id: 't2', team_name: 'South' }),
    row('Amara', 'absent'),
  ];
  const { user } = await openPage({ drill: { is_play: 'members' }, rows });
  expect(screen.getByRole('columnheader', { name: t.team })).toBeVisible();
  expect(screen.getByRole('row', { name: /Tomasz.*North/ })).toHaveTextContent(t.states.quiet);
  expect(screen.getByRole('row', { name: /Tomasz.*South/ })).toHaveTextContent(t.states.absent);
  expect(rowOf('Amara').getAllByText(t.none).length).toBeGreaterThan(0);
  for (const name of ['Tomasz (North)', 'Tomasz (South)', 'Amara']) {
    expect(screen.getByRole('button', { name: eventMessages.sendTo(name) })).toBeVisible();
  }
  expect(screen.getByRole('searchbox', { name: t.searchPlayers })).toBeVisible();
  await user.click(screen.getByRole('button', { name: t.screen }));
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('morning run') }));
  expect(large.queryByText('North')).toBeNull();
});

it('shows no teams if none takes part', async () => {
  await openPage();
  expect(screen.queryByRole('columnheader', { name: t.team })).toBeNull();
  expect(screen.getByRole('searchbox', { name: t.searchParticipants })).toBeVisible();
});

it('shows the figures, and narrows the table to one of them', async () => {
  const { user, router } = await openPage();
  const figures = screen.getByRole('list', { name: t.counts });
  // No one is offline, so that number is not shown.
  expect(within(figures).queryByText(t.states.offline)).toBeNull();
  await user.click(within(figures).getByRole('button', { name: new RegExp(t.states.quiet) }));
  expect(router.state.location.search).toBe('?state=quiet');
  await user.click(within(figures).getByRole('button', { name: new RegExp(t.states.quiet), pressed: true }));
  expect(router.state.location.search).toBe('');
});

it('reads again when the stream says that something has changed', async () => {
  const { monitor } = await openPage();
  expect(stream.path).toBe('/drills/d1/live');
  monitor.data = [row('Tomasz', 'offline')];
  act(() => stream.tell?.({ kind: 'monitor', event: 'd1' }));
  await waitFor(() => expect(rowOf('Tomasz').getByText(t.states.offline)).toBeVisible());
  expect(screen.queryByRole('rowheader', { name: 'Amara' })).toBeNull();
});

it('gives one participant minutes or a message', async () => {
  const { user, changes } = await openPage();
  await user.click(rowOf('Tomasz').getByRole('button', { name: eventMessages.sendTo('Tomasz') }));
  const dialog = within(await screen.findByRole('dialog', { name: eventMessages.sendTo('Tomasz') }));
  await user.type(dialog.getByLabelText(eventMessages.text), 'Are you well?');
  await user.click(dialog.getByRole('button', { name: eventMessages.sendNow }));
  await waitFor(() => expect(changes.message).toHaveBeenCalledWith('d1', { text: 'Are you well?', user_id: 'tomasz' }));
  expect(rowOf('Amara').getByRole('button', { name: shared.extraTimeOf('Amara') })).toBeVisible();
  expect(rowOf('Linnea').queryByRole('button', { name: shared.extraTimeOf('Linnea') })).toBeNull();
});

it('offers nothing to those who may only look', async () => {
  await openPage({ permissions: ['viewAny training'] });
  expect(screen.queryByRole('button', { name: eventMessages.sendTo('Tomasz') })).toBeNull();
});

it('counts the time of a long event in days, and says in which year it ends', async () => {
  const end = new Date(Date.now() + (400 * 24 + 5.5) * 3_600_000);
  const rows = [row('Tomasz', 'answering', { deadline: inMinutes(5.5 * 1440) })];
  await openPage({ drill: { ends_at: end.toISOString() }, rows });
  expect(rowOf('Tomasz').getByText('5 d 12 h')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('400 d 5 h');
  expect(screen.getByText(new RegExp(`${end.getFullYear()}, `))).toBeVisible();
});

it('has no stream while it is not in view, and may have missed something afterwards', async () => {
  await openPage();
  const isHidden = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  expect(stream.missed).toBe(false);
  isHidden(true);
  expect(stream.tell).toBeNull();
  isHidden(false);
  expect(stream).toMatchObject({ path: '/drills/d1/live', missed: true });
  vi.restoreAllMocks();
});

it('has a large screen without names, which Escape closes', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: t.screen }));
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('morning run') }));
  expect(large.getByText(t.states.quiet)).toBeVisible();
  expect(large.queryByText('Tomasz')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t.screenOf('morning run') })).toBeNull());
});
