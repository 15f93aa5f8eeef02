import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { TeamsPage } from './TeamsPage';

const teamRow = (id: string, name: string, users_count = 0, participants_count = 0) => ({
  id,
  name,
  ancestors: ['Club', 'Youth'],
  users_count,
  participants_count,
  user: users_count > 0 ? { id: 'l', name: 'Lena Lead', email: 'lena@example.org' } : null,
  created_at: '2026-11-05T09:00:00Z',
});

const ALL = ['viewAny team', 'create team', 'update team', 'delete team'];

function openTeamsPage(rows: readonly object[], permissions: readonly string[] = ALL, address = '/settings/teams') {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get(at('/teams'), ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      const meta = { current_page: 1, last_page: 1, per_page: 10, total: rows.length };
      return HttpResponse.json({ data: rows, meta, availableUsers: [], availableUsersTotal: 0 });
    }),
  );
  const pages = [
    { path: '/settings/teams', element: <TeamsPage /> },
    { path: '/settings/teams/edit/:id', element: <p>The form</p> },
  ];
  return { requests, ...renderPages(address, pages, { permissions }) };
}

it('shows every entity with its number of users and its leader', async () => {
  const { requests } = openTeamsPage([teamRow('n', 'North', 3), teamRow('s', 'South')]);
  const north = await screen.findByRole('row', { name: /North/ });
  expect(within(north).getByText('3')).toBeVisible();
  expect(within(north).getByText('Club › Youth')).toBeVisible();
  expect(within(north).getByText('Lena Lead')).toBeVisible();
  expect(within(north).getByRole('link', { name: 'North' })).toHaveAttribute('href', '/settings/teams/edit/n');
  const south = screen.getByRole('row', { name: /South/ });
  expect(within(south).getByText('No Leader')).toBeVisible();
  expect(within(south).queryByRole('link')).toBeNull();
  const requestedParams = requests.map((query) => [query.get('userCountFlag'), query.get('per_page')]);
  expect(requestedParams.toSorted()).toEqual([
    ['false', null],
    ['true', '1'],
  ]);
});

it('asks the server for teams without users', async () => {
  const { user, requests } = openTeamsPage([teamRow('s', 'South')]);
  await screen.findByText('South');
  await user.click(await screen.findByRole('radio', { name: 'Without users 1' }));
  const pages = () => requests.filter((query) => query.get('per_page') !== '1');
  await waitFor(() => expect(pages().at(-1)?.get('userCountFlag')).toBe('true'));
  await user.click(screen.getByRole('radio', { name: 'All entities' }));
  await waitFor(() => expect(pages().at(-1)?.get('userCountFlag')).toBeNull());
});

it('offers the first team only to those who may create one', async () => {
  openTeamsPage([], ['viewAny team', 'create team']);
  expect(await screen.findByText("You Don't Have Any Teams Yet")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Team' })).toHaveAttribute('href', '/settings/teams/create');
});

it('has no link to create without the permission', async () => {
  openTeamsPage([], ['viewAny team']);
  expect(await screen.findByText("You Don't Have Any Teams Yet")).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Team' })).toBeNull();
});

it('says No Data for a search without a match', async () => {
  openTeamsPage([], ALL, '/settings/teams?search=nothing');
  expect(await screen.findByText('No Data')).toBeVisible();
});

it('has no actions for those who may only look', async () => {
  openTeamsPage([teamRow('n', 'North', 3)], ['viewAny team']);
  await screen.findByText('North');
  expect(screen.queryByRole('button', { name: 'Actions for North' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'North' })).toBeNull();
});

it.each([
  ['A team without users cannot be edited or deleted', 0, 0],
  ['A team with participants cannot be edited or deleted', 2, 1],
])('does not act, and says why: %s', async (reason, users, participants) => {
  const { user } = openTeamsPage([teamRow('n', 'North', users, participants)]);
  await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  for (const item of items) expect(item).toHaveAccessibleDescription(reason);
});

it.each(['A team without users cannot be edited or deleted', 'A team with participants cannot be edited or deleted'])(
  'deletes after a question, and shows a refusal of the server: %s',
  async (refusal) => {
    let sent = 0;
    server.use(
      http.delete(at('/teams/n'), () => {
        sent += 1;
        return HttpResponse.json(problem(409, refusal), { status: 409 });
      }),
    );
    const { user } = openTeamsPage([teamRow('n', 'North', 3)]);
    await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The entity stays.');
    expect(sent).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(new RegExp(refusal))).toBeVisible();
    expect(sent).toBe(1);
  },
);
