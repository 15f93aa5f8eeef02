import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { leaderboard as t } from '@/messages/leaderboard';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import type { Draft, Leaderboard } from './api';
import { LeaderboardPage } from './LeaderboardPage';
import { PublicPage } from './public/PublicPage';

const ROWS = ['Ada', 'Ben', 'Cid', 'Dan', 'Eva'].map((name, index) => ({
  place: index + 1,
  name,
  score: 50 - index,
  percentage: 90 - index,
}));

/** A fake server with a leaderboard. Returns the requests that the page sent. */
function serve(first: Partial<Leaderboard> = {}): Draft[] {
  const sent: Draft[] = [];
  let board: Leaderboard = {
    competition: 'Cup',
    state: 'live',
    names: 'names',
    public: 0,
    code: null,
    revealed: 0,
    frozen_at: null,
    rows: ROWS,
    places: ROWS.length,
    results: ROWS.length,
    totalWeight: 65,
    version: 0,
    ...first,
  };
  server.use(
    http.get(at('/competitions/c1/leaderboard'), () => HttpResponse.json({ data: board })),
    http.put(at('/competitions/c1/leaderboard'), async ({ request }) => {
      const draft = (await request.json()) as Draft;
      sent.push(draft);
      const rows = draft.state === 'final' ? ROWS.slice(ROWS.length - (draft.revealed ?? 0)) : ROWS;
      const code = draft.public === 1 ? 'the-code' : null;
      board = { ...board, ...(draft as Partial<Leaderboard>), rows, code, version: board.version + 1 };
      return HttpResponse.json({ message: 'Leaderboard Changed Successfully' });
    }),
  );
  return sent;
}

const open = (permissions = ['viewAny userscore', 'update competition'], search = '') =>
  renderPages(
    `/results/leaderboard/c1${search}`,
    [{ path: '/results/leaderboard/:id', element: <LeaderboardPage /> }],
    {
      permissions,
    },
  );

it('shows the rows, and gives everybody with the link access', async () => {
  const sent = serve();
  const { user } = open();
  expect(await screen.findByRole('rowheader', { name: 'Ada' })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: new RegExp(t.public) }));
  expect(await screen.findByRole('link', { name: /\/leaderboards\/the-code$/ })).toBeVisible();
  expect(sent).toEqual([{ state: 'live', names: 'names', public: 1, revealed: 0, version: 0 }]);
});

it('changes nothing for those who may only look', async () => {
  serve();
  open(['viewAny userscore']);
  expect(await screen.findByRole('switch', { name: new RegExp(t.public) })).toBeDisabled();
  expect(screen.getByRole('radio', { name: t.states.frozen })).toBeDisabled();
});

it('is presented by keys: frozen, then revealed from below', async () => {
  const sent = serve();
  const { user, router } = open(undefined, '?screen=1');
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('Cup') }));
  await user.keyboard('f');
  await large.findByRole('button', { name: t.unfreeze });
  await user.keyboard(' ');
  const locked = () => large.queryAllByText(t.hidden);
  await waitFor(() => expect(locked()).toHaveLength(3));
  expect(large.queryByText('Cid')).toBeNull();
  expect(large.getByRole('heading', { name: t.others(4, 5) })).toBeVisible();
  await user.keyboard(' ');
  await waitFor(() => expect(locked()).toHaveLength(2));
  expect(large.getByText('Cid')).toBeVisible();
  expect(large.getByText(t.revealedLast(t.ordinal(3)))).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(locked()).toHaveLength(3));
  // Each request contains the version of the board that was read before.
  expect(sent.map(({ state, revealed, version }) => [state, revealed, version])).toEqual([
    ['frozen', 0, 0],
    ['final', 0, 1],
    ['final', 2, 2],
    ['final', 3, 3],
    ['final', 2, 4],
  ]);
  await user.keyboard('h');
  await waitFor(() => expect(large.queryByRole('toolbar')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('takes the next key as soon as it shows a place, and a second press of one key once', async () => {
  const sent = serve({ state: 'final', revealed: 2, rows: ROWS.slice(3) });
  let reads = 0;
  /** Data beside the leaderboard that is never read to its end again. */
  function Slow() {
    useQuery({ queryKey: ['slow'], queryFn: () => (reads++ === 0 ? 'read' : new Promise<string>(() => {})) });
    return <LeaderboardPage />;
  }
  const { user } = renderPages(
    '/results/leaderboard/c1?screen=1',
    [{ path: '/results/leaderboard/:id', element: <Slow /> }],
    { permissions: ['viewAny userscore', 'update competition'] },
  );
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('Cup') }));
  for (const left of [2, 1, 0]) {
    await user.keyboard('  ');
    await waitFor(() => expect(large.queryAllByText(t.hidden)).toHaveLength(left));
  }
  expect(sent.map(({ revealed, version }) => [revealed, version])).toEqual([
    [3, 0],
    [4, 1],
    [5, 2],
  ]);
});

it('names a few of many who share a place', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ place: 1, name: `Person ${at}`, score: 9, percentage: 90 }));
  serve({ state: 'final', revealed: 1, places: 1, rows, results: 7 });
  open(undefined, '?screen=1');
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('Cup') }));
  expect(large.getByText('Person 3')).toBeVisible();
  expect(large.queryByText('Person 4')).toBeNull();
  expect(large.getByText(t.andMore(3))).toBeVisible();
  // No number but the places stands on the podium.
  const [first, ...others] = within(large.getByRole('list', { name: t.podium })).getAllByRole('listitem');
  expect(first?.textContent).not.toContain('7');
  expect(others.map(({ textContent }) => textContent)).toEqual([
    `${t.ordinal(2)}${t.skipped}2`,
    `${t.ordinal(3)}${t.skipped}3`,
  ]);
});

it('says in a word which places are shared', async () => {
  const rows = [1, 2, 2].map((place, at) => ({ place, name: `Person ${at}`, score: 20 - place, percentage: 50 }));
  serve({ rows, places: 2, results: 3 });
  open();
  const first = await screen.findByRole('row', { name: /Person 0/ });
  expect(within(first).queryByText(t.shared)).toBeNull();
  for (const name of [/Person 1/, /Person 2/]) {
    expect(within(screen.getByRole('row', { name })).getByText(t.shared)).toBeVisible();
  }
});

it('leaves out a shared place that does not fit on the large screen', async () => {
  const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10];
  const rows = places.map((place, at) => ({ place, name: `Person ${at}`, score: 20 - place, percentage: 50 }));
  serve({ rows, places: 10, results: 11 });
  open(undefined, '?screen=1');
  const large = within(await screen.findByRole('dialog', { name: t.screenOf('Cup') }));
  expect(large.getByText('Person 8')).toBeVisible();
  expect(large.queryByText('Person 9')).toBeNull();
  expect(large.queryByText('Person 10')).toBeNull();
  expect(large.getByText(new RegExp(t.best(9, 11)))).toBeVisible();
});

it('says to everybody that there is none, and shows one that there is', async () => {
  const shown = {
    competition: 'Cup',
    state: 'live',
    frozen_at: null,
    rows: ROWS,
    places: 5,
    results: 5,
    totalWeight: 65,
  };
  server.use(
    http.get(at('/leaderboards/open'), () => HttpResponse.json({ data: shown })),
    http.get(at('/leaderboards/gone'), () =>
      HttpResponse.json({ code: 'not_found', message: 'Not Found' }, { status: 404 }),
    ),
  );
  const pages = [{ path: '/leaderboards/:code', element: <PublicPage /> }];
  const { router } = renderPages('/leaderboards/open', pages);
  expect(await screen.findByText('Ada')).toBeVisible();
  await act(() => router.navigate('/leaderboards/gone'));
  expect(await screen.findByRole('heading', { name: t.gone })).toBeVisible();
  expect(screen.queryByText('Ada')).toBeNull();
});
