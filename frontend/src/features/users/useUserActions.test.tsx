import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { UsersPage } from './UsersPage';

const person = (id: string, name: string) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  role: ['user'],
  created_by: null,
  entities_count: 0,
  version: 1,
  created_at: '2026-11-05T09:00:00Z',
});

const open = (permissions: readonly string[]) => {
  server.use(
    http.get(at('/users'), () =>
      HttpResponse.json({
        data: [person('1', 'Dana'), person('p', 'Petra')],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 2 },
      }),
    ),
  );
  return renderPages('/settings/user', [{ path: '/settings/user', element: <UsersPage /> }], { permissions });
};

it('ends all sessions of somebody after a question that names them', async () => {
  let sent = 0;
  server.use(
    http.post(at('/users/p/sign-out'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'The user is signed out everywhere' });
    }),
  );
  const { user } = open(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End all sessions…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to end all sessions of Petra?');
  expect(sent).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(sent).toBe(1));
});

it("does not end one's own sessions from the list, and says why", async () => {
  const { user } = open(['viewAny user', 'update user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana' }));
  const item = await screen.findByRole('menuitem', { name: /^End all sessions/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('You end your own other sessions in your profile');
});

it('offers it only to those who may edit users', async () => {
  const { user } = open(['viewAny user', 'delete user']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Petra' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^End all sessions/ })).toBeNull();
});
