import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { common } from '@/messages/common';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { UsersPage } from './UsersPage';

const userRow = (id: string, name: string) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  role: ['user'],
  created_by: null,
  entities_count: 0,
  state: 'active',
  invited_at: null as string | null,
  invitation_expires_at: null as string | null,
  last_sign_in_at: null,
  version: 1,
  created_at: '2026-11-05T09:00:00Z',
});

const openUsersPage = (
  permissions: readonly string[],
  people = [userRow('1', 'Dana'), userRow('p', 'Petra')],
  search = '',
) => {
  server.use(
    http.get(at('/user/roles'), () => HttpResponse.json({ data: [{ id: 'r', name: 'user' }] })),
    http.get(at('/users'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const data = people.filter(({ state }) => [null, state].includes(asked.get('state')));
      return HttpResponse.json({
        data,
        meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length },
      });
    }),
  );
  return renderPages(`/settings/user${search}`, [{ path: '/settings/user', element: <UsersPage /> }], { permissions });
};

it('ends all sessions of a user after a question that names them', async () => {
  let sent = 0;
  server.use(
    http.post(at('/users/p/sign-out'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'The user is signed out everywhere' });
    }),
  );
  const { user } = openUsersPage(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End all sessions…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to end all sessions of Petra?');
  expect(sent).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(sent).toBe(1));
});

it("does not end one's own sessions from the list, and says why", async () => {
  const { user } = openUsersPage(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana' }));
  const item = await screen.findByRole('menuitem', { name: /^End all sessions/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('You end your own other sessions in your profile');
});

it('offers it only to those who may edit users', async () => {
  const { user } = openUsersPage(['viewAny user', 'delete user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^End all sessions/ })).toBeNull();
});

const invitedUser = (id: string, name: string, expires: string) => ({
  ...userRow(id, name),
  state: 'invited',
  invited_at: '2026-11-05T09:00:00Z',
  invitation_expires_at: expires,
});

it('deactivates a user after a question, and never the viewer', async () => {
  let sent = 0;
  server.use(
    http.post(at('/users/p/deactivate'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'User Deactivated Successfully' });
    }),
  );
  const { user } = openUsersPage(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana' }));
  const own = await screen.findByRole('menuitem', { name: /^Deactivate/ });
  expect(own).toHaveAttribute('aria-disabled', 'true');
  expect(own).toHaveTextContent('You cannot deactivate yourself');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to deactivate Petra?');
  expect(sent).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent).toBe(1));
});

it('lets in a user whose sign-ins must wait', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/users/:id/let-in'), ({ params }) => {
      sent.push(params['id']);
      return HttpResponse.json({ message: 'The user can sign in for ten minutes' });
    }),
  );
  const { user } = openUsersPage(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Let in' }));
  expect(await screen.findByText('The user can sign in for ten minutes')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('never deletes oneself, alone or with others', async () => {
  const { user } = openUsersPage(['viewAny user', 'delete user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana' }));
  const own = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(own).toHaveAttribute('aria-disabled', 'true');
  expect(own).toHaveTextContent('You cannot delete yourself');
  await user.keyboard('{Escape}');
  for (const name of ['Dana', 'Petra']) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to delete 1 user?');
  expect(dialog).toHaveTextContent('You cannot delete yourself');
});

it('changes no user who may do more than the viewer, and says why', async () => {
  const above = { ...userRow('a', 'Ada'), role: ['admin'] };
  const { user } = openUsersPage(['viewAny user', 'update user', 'delete user'], [above, userRow('p', 'Petra')]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
  for (const name of [/^Let in/, /^End all sessions/, /^Deactivate/, /^Delete/]) {
    const item = await screen.findByRole('menuitem', { name });
    await waitFor(() => expect(item).toHaveAttribute('aria-disabled', 'true'));
    expect(item).toHaveAccessibleDescription(/^You cannot change this user/);
  }
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Petra' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).not.toHaveAttribute('aria-disabled', 'true');
});

it('offers a deactivated user to be reactivated, and an invited one another invitation', async () => {
  const sent: string[] = [];
  server.use(
    http.post(at('/users/:id/:what'), ({ params }) => {
      sent.push(`${params['id']} ${params['what']}`);
      return HttpResponse.json({ message: 'Done' });
    }),
  );
  const gone = { ...userRow('g', 'Gina'), state: 'deactivated' };
  const { user } = openUsersPage(
    ['viewAny user', 'update user'],
    [gone, invitedUser('i', 'Ida', '2099-01-01T00:00:00Z')],
  );
  expect(await screen.findByText('Invited on 5-Nov-2026')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Actions for Gina' }));
  expect(screen.queryByRole('menuitem', { name: 'Send invitation again' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate' }));
  await waitFor(() => expect(sent).toEqual(['g reactivate']));
  await user.click(await screen.findByRole('button', { name: 'Actions for Ida' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  await waitFor(() => expect(sent).toEqual(['g reactivate', 'i invitation']));
});

it('says that an invitation has expired, and filters by state', async () => {
  const { user } = openUsersPage(
    ['viewAny user'],
    [userRow('p', 'Petra'), invitedUser('i', 'Ida', '2020-01-01T00:00:00Z')],
  );
  expect(await screen.findByText('Invitation expired')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Invited');
  await waitFor(() => expect(screen.queryByText('Petra')).toBeNull());
  expect(screen.getByText('Ida')).toBeVisible();
});

it('gives another role to the selected, or to all whom the list finds', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/users/role'), async ({ request }) => {
      sent.push(await request.json());
      const data = { changed: 12, unchanged: 0, left_out: 0, reasons: [] };
      return HttpResponse.json({ message: 'Role Changed Successfully', data });
    }),
  );
  const { user } = openUsersPage(['viewAny user', 'update user']);
  const rows = [userRow('p', 'Petra'), userRow('q', 'Quinn')];
  server.use(
    http.get(at('/users'), () =>
      HttpResponse.json({ data: rows, meta: { current_page: 1, last_page: 2, per_page: 10, total: 12 } }),
    ),
  );
  const giveRole = async () => {
    await user.click(screen.getByRole('button', { name: 'Change role…' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: /New role/ }));
    await user.click(await within(dialog).findByRole('option', { name: 'Default User' }));
    await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(await screen.findByRole('checkbox', { name: 'Select Quinn' }));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await giveRole();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 12 matching' }));
  expect(screen.getByText('12 selected', { selector: 'span:not([role])' })).toBeVisible();
  // Actions that need a request for each row are not offered for all people of the list.
  expect(screen.queryByRole('button', { name: 'Deactivate…' })).toBeNull();
  await giveRole();
  expect(sent).toEqual([
    { role: 'user', users: ['q'] },
    { role: 'user', all: 1 },
  ]);
});

it('gives another role to no more people than the search and every filter of the list find', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/users/role'), async ({ request }) => {
      sent.push(await request.json());
      const data = { changed: 12, unchanged: 0, left_out: 0, reasons: [] };
      return HttpResponse.json({ message: 'Role Changed Successfully', data });
    }),
  );
  const filters = { search: 'pet', role_id: 'r', state: 'active', import_id: 'i' };
  const address = `?${new URLSearchParams({ ...filters, page: '2', per_page: '25', sort_by: 'name', sort: 'desc' })}`;
  const { user } = openUsersPage(['viewAny user', 'update user'], undefined, address);
  server.use(
    http.get(at('/users'), () =>
      HttpResponse.json({
        data: [userRow('p', 'Petra')],
        meta: { current_page: 2, last_page: 3, per_page: 25, total: 60 },
      }),
    ),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 60 matching' }));
  await user.click(screen.getByRole('button', { name: 'Change role…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of 60 people' });
  await user.click(within(dialog).getByRole('combobox', { name: /New role/ }));
  await user.click(await within(dialog).findByRole('option', { name: 'Default User' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(sent).toEqual([{ role: 'user', all: 1, ...filters }]));
});

it('makes a team of the selected people', async () => {
  const { user, router } = openUsersPage(['viewAny user', 'create team']);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dana' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Petra' }));
  await user.click(screen.getByRole('button', { name: 'Make a team' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/teams/create'));
  const { people, leftOut } = router.state.location.state.newTeam;
  expect(people.map(({ name }: { name: string }) => name)).toEqual(['Dana', 'Petra']);
  expect(leftOut).toBe(0);
});

it('offers no team to those who may not create one', async () => {
  const { user } = openUsersPage(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dana' }));
  expect(screen.queryByRole('button', { name: 'Make a team' })).toBeNull();
});

it('offers the selected only what fits one of them, and what endangers most last', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const people = [
    userRow('p', 'Petra'),
    invitedUser('i', 'Ida', soon),
    { ...userRow('g', 'Gina'), state: 'deactivated' },
  ];
  const { user } = openUsersPage(['viewAny user', 'update user', 'delete user'], people);
  const labels = () =>
    within(screen.getByRole('group', { name: common.selection }))
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '' && text !== 'Change role…');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Petra' }));
  expect(labels()).toEqual(['Deactivate…', 'Delete…']);
  await user.click(screen.getByRole('checkbox', { name: 'Select Ida' }));
  expect(labels()).toEqual(['Send invitation again…', 'Deactivate…', 'Delete…']);
  await user.click(screen.getByRole('checkbox', { name: 'Select Petra' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ida' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Gina' }));
  expect(labels()).toEqual(['Reactivate…', 'Delete…']);
});
