import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { LiveNews } from '@/api/live';
import { competition } from '@/domain/events/competition';
import { events as shared } from '@/messages/events';
import { aDrill } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { eventRoutes } from './routes';

const stream = vi.hoisted(() => ({ tell: null as ((news: LiveNews) => void) | null, path: '' }));
vi.mock('@/api/liveStream', () => ({
  watch(path: string, onNews: (news: LiveNews) => void) {
    stream.path = path;
    stream.tell = onNews;
    return () => {
      stream.tell = null;
    };
  },
  follow: () => () => undefined,
}));

async function openPage(status: string, permissions = ['viewAny competition', 'update competition']) {
  const user = 'App\\Models\\User';
  const row = (name: string, isSubmitted: number) => ({
    id: `row-${name}`,
    participant_id: `user-${name}`,
    participant_type: user,
    participant: { name },
    is_submited: isSubmitted,
  });
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 2 };
  server.use(
    http.get(at('/competitions/d1'), () => HttpResponse.json({ data: aDrill({ status: status as 'running' }) })),
    http.get(at('/competitions/users/assigned/d1'), () =>
      HttpResponse.json({ data: [row('Ben', 1), row('Petra', 0)], meta }),
    ),
  );
  const pages = await featurePages({ routes: eventRoutes(competition) });
  const view = renderPages('/view-competitions/d1', pages, { permissions });
  await screen.findByRole('rowheader', { name: 'Ben' });
  return view;
}

it.each(['view-competitions', 'manage-competitions'])(
  'learns from the stream on /%s what others do to a running event',
  async (page) => {
    const meta = { current_page: 1, last_page: 1, per_page: 10, total: 0 };
    const reads = vi.fn();
    let drill = aDrill({ status: 'running' });
    server.use(
      http.get(at('/competitions/d1'), () => {
        reads();
        return HttpResponse.json({ data: drill });
      }),
      http.get(at('/competitions/users/assigned/d1'), () => HttpResponse.json({ data: [], meta })),
    );
    const pages = await featurePages({ routes: eventRoutes(competition) });
    renderPages(`/${page}/d1`, pages, { permissions: ['viewAny competition'] });
    await waitFor(() => expect(stream.path).toBe('/api/v1/competitions/d1/live'));
    const before = reads.mock.calls.length;
    act(() => stream.tell?.({ kind: 'monitor', event: 'd1' }));
    expect(reads).toHaveBeenCalledTimes(before);
    drill = aDrill({ status: 'ended' });
    act(() => stream.tell?.({ kind: 'end', event: 'd1' }));
    // After the end, nothing more is expected.
    await waitFor(() => expect(stream.tell).toBeNull());
  },
);

const restores = () => screen.queryAllByRole('button', { name: /^Restore/ });

it('restores who has submitted, after a question that says what happens', async () => {
  const requested: string[] = [];
  server.use(
    http.get(at('/restore/user/answers/:id/:user'), ({ params }) => {
      requested.push(`${params['id']} ${params['user']}`);
      return HttpResponse.json({ message: 'User Restored Successfully' });
    }),
  );
  const { user } = await openPage('running');
  await user.click(screen.getByRole('button', { name: 'Restore Ben' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Are You Sure You Want To Restore This User Competition',
  });
  expect(within(dialog).getByText(/^Ben goes on with the answers of now and has 60 minutes again/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('User Restored Successfully')).toBeVisible();
  expect(requested).toEqual(['d1 user-Ben']);
});

it('says why a participant who still answers cannot be restored, and asks nothing', async () => {
  const { user } = await openPage('running');
  await user.click(screen.getByRole('button', { name: 'Restore Petra: This participant has not submitted yet' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows in the question that the time has ended meanwhile', async () => {
  server.use(
    http.get(at('/restore/user/answers/:id/:user'), () =>
      HttpResponse.json({ code: 'time_ended', message: 'Competition Time Ended' }, { status: 409 }),
    ),
  );
  const { user } = await openPage('running');
  await user.click(screen.getByRole('button', { name: 'Restore Ben' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Competition Time Ended')).toBeVisible();
});

it.each([
  ['a pending competition', 'pending', undefined],
  ['an ended one', 'ended', undefined],
  ['staff who may only look', 'running', ['viewAny competition']],
])('offers nothing for %s', async (_, status, permissions) => {
  await openPage(status, permissions);
  expect(restores()).toHaveLength(0);
});

it('opens a team to those who play, and restores one of them', async () => {
  const requested: string[] = [];
  const row = {
    id: 'row',
    participant_id: 'north',
    participant_type: 'App\\Models\\Entity',
    participant: { name: 'North' },
    is_submited: 0,
    is_started: 1,
    is_confirmed: 1,
    users_count: 2,
  };
  const player = (name: string, isLeader: number, isSubmitted: number) => ({
    id: `user-${name}`,
    name,
    is_leader: isLeader,
    is_submited: isSubmitted,
  });
  const relay = aDrill({ participant_type: 'team', number_of_participants: 1, number_of_participants_users: 2 });
  server.use(
    http.get(at('/competitions/d1'), () => HttpResponse.json({ data: relay })),
    http.get(at('/competitions/users/assigned/d1'), () =>
      HttpResponse.json({ data: [row], meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 } }),
    ),
    http.get(at('/get/user/teamLeaderOrMember/d1/north'), () =>
      HttpResponse.json({ data: [player('Ben', 1, 1), player('Petra', 0, 0)] }),
    ),
    http.get(at('/restore/team/member/:id/:team/:user'), ({ params }) => {
      requested.push(`${params['id']} ${params['team']} ${params['user']}`);
      return HttpResponse.json({ message: 'User Restored Successfully' });
    }),
  );
  server.use(
    http.put(at('/competitions/d1/allowances/:user'), ({ params }) => {
      requested.push(`extra time of ${params['user']}`);
      return HttpResponse.json({ message: 'Extra Time Saved Successfully' });
    }),
  );
  const pages = await featurePages({ routes: eventRoutes(competition) });
  const permissions = ['viewAny competition', 'update competition'];
  const { user } = renderPages('/view-competitions/d1', pages, { permissions });
  expect(await screen.findByText('1 team, 2 people')).toBeVisible();
  // One of the two has submitted.
  expect(await screen.findByText(shared.submittedNotAll)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: shared.extraTime })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Show who plays for North' }));
  const members = within(await screen.findByRole('list', { name: 'Who plays for North' }));
  expect(members.getAllByRole('listitem')[0]).toHaveTextContent('BenLeaderSubmitted');
  expect(members.getByRole('button', { name: 'Restore Petra: This participant has not submitted yet' })).toBeVisible();
  await user.click(members.getByRole('button', { name: 'Restore Ben' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('User Restored Successfully')).toBeVisible();
  expect(requested).toEqual(['d1 north user-Ben']);
  await user.click(members.getByRole('button', { name: shared.extraTimeOf('Petra') }));
  const extra = within(await screen.findByRole('dialog', { name: shared.extraTimeOf('Petra') }));
  await user.type(extra.getByLabelText(shared.extraMinutes), '20');
  await user.type(extra.getByLabelText(shared.reason), 'A broken keyboard');
  await user.click(extra.getByRole('button', { name: shared.saveExtraTime }));
  await waitFor(() => expect(requested).toContain('extra time of user-Petra'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Hide who plays for North' }));
  expect(screen.queryByRole('list', { name: 'Who plays for North' })).toBeNull();
});
