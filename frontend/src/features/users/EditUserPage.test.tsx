import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { EditUserPage } from './EditUserPage';

it('shows the whole address and never a password, and keeps mine with the new version', async () => {
  let petra = { id: 'p', name: 'Petra', email: 'petra@example.org', role: ['user'], version: 1 };
  const sent: { version: number }[] = [];
  server.use(
    http.get(at('/users/p'), () => HttpResponse.json({ data: petra })),
    http.get(at('/getOrganization'), () => HttpResponse.json({ data: { id: 'o', domain: 'example.org' } })),
    http.get(at('/user/roles'), () => HttpResponse.json({ data: [{ id: 'u', name: 'user' }] })),
    http.put(at('/users/p'), async ({ request }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body);
      if (body.version === petra.version) return HttpResponse.json({ message: 'User Updated' });
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const pages = [
    { path: '/settings/user/edit/:id', element: <EditUserPage /> },
    { path: '/settings/user', element: <p>The list</p> },
  ];
  const { user } = renderPages('/settings/user/edit/p', pages, { permissions: ['update user'] });
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' Two');
  await user.type(screen.getByLabelText('New password'), 'Secret-password-1');
  await user.type(screen.getByLabelText('Confirm new password'), 'Secret-password-1');
  petra = { ...petra, email: 'petra.p@example.org', version: 2 };
  await user.click(screen.getByRole('button', { name: 'Save user' }));

  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Petra Two', 'Petra'],
    ['Email', 'petra@example.org', 'petra.p@example.org'],
    ['Password', 'Your new password', 'The stored password'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const mine = { name: 'Petra Two', email: 'petra@example.org', role: 'user', password: 'Secret-password-1' };
  expect(sent[1]).toEqual({ ...mine, password_confirmation: mine.password, version: 2 });
  expect(await screen.findByText('The list', {}, { timeout: 5000 })).toBeVisible();
});

const openUser = (id: string, role = 'user') => {
  server.use(
    http.get(at(`/users/${id}`), () =>
      HttpResponse.json({ data: { id, name: 'Petra', email: 'petra@example.org', role: [role], version: 1 } }),
    ),
    http.get(at('/getOrganization'), () => HttpResponse.json({ data: { id: 'o', domain: 'example.org' } })),
    http.get(at('/user/roles'), () => HttpResponse.json({ data: [{ id: 'u', name: 'user' }] })),
  );
  const pages = [{ path: '/settings/user/edit/:id', element: <EditUserPage /> }];
  return renderPages(`/settings/user/edit/${id}`, pages, { permissions: ['update user'] });
};

it('ends all sessions of the user after a question, and keeps what was typed', async () => {
  let sent = 0;
  server.use(
    http.post(at('/users/p/sign-out'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'The user is signed out everywhere' });
    }),
  );
  const { user } = openUser('p');
  await user.type(await screen.findByLabelText('Name'), ' Two');
  await user.click(screen.getByRole('button', { name: 'End all sessions' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Do you want to end all sessions of Petra?');
  expect(sent).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toBe(1);
  expect(screen.getByLabelText('Name')).toHaveValue('Petra Two');
});

it("does not end one's own sessions, and says where that is done", async () => {
  openUser('1');
  const button = await screen.findByRole('button', { name: 'End all sessions' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('You end your own other sessions in your profile');
});

it('saves nothing of a user who may do more, and says why', async () => {
  openUser('p', 'Organizer');
  expect(
    await screen.findByText(
      "You cannot change this user, because the user's role has permissions that you don't have.",
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeDisabled();
  expect(screen.getByRole('combobox', { name: /^Assign Role/ })).toHaveValue('Organizer');
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save|End all sessions/ })).toBeNull();
});

it("changes one's own name only, and says where the rest is changed", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(at('/users/1'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'User Updated' });
    }),
  );
  const { user } = openUser('1');
  await user.type(await screen.findByLabelText('Name'), ' Two');
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription('You cannot change your own email address. Ask another administrator.');
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Change your own password in your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name: 'Petra Two', email: 'petra@example.org', role: 'user', version: 1 });
});
