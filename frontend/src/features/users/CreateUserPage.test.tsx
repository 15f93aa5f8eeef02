import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { CreateUserPage } from './CreateUserPage';

const openPage = () => {
  const sent: object[] = [];
  server.use(
    http.get(at('/getOrganization'), () => HttpResponse.json({ data: { id: 'o', domain: 'example.org' } })),
    http.get(at('/user/roles'), () =>
      HttpResponse.json({
        data: [
          { id: 'u', name: 'user' },
          { id: 'g', name: 'Grader' },
        ],
      }),
    ),
    http.post(at('/users'), async ({ request }) => {
      sent.push((await request.json()) as object);
      return HttpResponse.json({ data: { id: '1' }, message: 'User Created' }, { status: 201 });
    }),
  );
  const pages = [
    { path: '/settings/user/create', element: <CreateUserPage /> },
    { path: '/settings/user', element: <p>The list</p> },
  ];
  return { sent, ...renderPages('/settings/user/create', pages, { permissions: ['create user'] }) };
};
type User = ReturnType<typeof openPage>['user'];

async function fillName(user: User, name: string) {
  await user.type(await screen.findByLabelText('Name'), name);
  await user.type(screen.getByLabelText('Email'), name.toLowerCase());
}
async function chooseRole(user: User, role: string) {
  await user.click(screen.getByRole('combobox', { name: 'Assign Role to User' }));
  await user.click(await screen.findByRole('option', { name: role }));
}

it('sends an invitation unless a password is set', async () => {
  const { sent, user } = openPage();
  await fillName(user, 'Ada');
  await chooseRole(user, 'Grader');
  expect(screen.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.org', role: 'Grader', invitation: true }]);
});

it('begins with the role of participants, and says what they do', async () => {
  openPage();
  expect(await screen.findByRole('combobox', { name: 'Assign Role to User' })).toHaveValue('Participant');
  expect(screen.getByText('Takes part in what is assigned to them. Sees nothing else.')).toBeVisible();
});

it('sends a password if one is set', async () => {
  const { sent, user } = openPage();
  await fillName(user, 'Ada');
  await chooseRole(user, 'Grader');
  await user.click(screen.getByRole('radio', { name: 'Set a password' }));
  await user.type(screen.getByLabelText('Password'), 'Str0ng!pass');
  await user.type(screen.getByLabelText('Confirm Password'), 'Str0ng!pass');
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  const password = 'Str0ng!pass';
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'Ada', email: 'ada@example.org', role: 'Grader', password, password_confirmation: password },
    ]),
  );
});

it('keeps the role for the next user and puts the focus on the name', async () => {
  const { sent, user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Save and add another' }));
  expect(sent).toEqual([]);
  await fillName(user, 'Ada');
  await chooseRole(user, 'Grader');
  await user.click(screen.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Assign Role to User' })).toHaveValue('Grader');
  await fillName(user, 'Ben');
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent[1]).toMatchObject({ name: 'Ben', role: 'Grader', invitation: true });
});
