import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { ImportUsersPage } from './ImportUsersPage';

const previewRow = (line: number, name: string, status: string, errors?: Record<string, string[]>) => ({
  line,
  name,
  email: `${name.toLowerCase()}@example.org`,
  status,
  ...(errors && { errors }),
});
const READY = [previewRow(2, 'Ada', 'invited'), previewRow(3, 'Bob', 'new'), previewRow(4, 'Cyd', 'existing')];

beforeEach(() => {
  // jsdom has no layout, so elements get a fixed height. Otherwise either no row or every row would be visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
  server.use(
    http.get(at('/user/roles'), () =>
      HttpResponse.json({
        data: [
          { id: 'u', name: 'user' },
          { id: 'a', name: 'admin' },
        ],
      }),
    ),
  );
});

const answerPreview = (rows: unknown[], free_seats: number | null = 10) => {
  const roles: unknown[] = [];
  server.use(
    http.post(at('/users/imports/preview'), async ({ request }) => {
      roles.push((await request.formData()).get('role'));
      return HttpResponse.json({ data: { rows, free_seats } });
    }),
  );
  return roles;
};

/** Responds to an import with these lines. */
const answerImport = (lines: unknown[]) =>
  server.use(
    http.post(at('/users/imports'), () => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      return new HttpResponse(text, { status: 201, headers: { 'Content-Type': 'application/x-ndjson' } });
    }),
  );

const openImportPage = () => {
  const pages = [
    { path: '/settings/user/create/file', element: <ImportUsersPage /> },
    { path: '/settings/user', element: <p>The list</p> },
  ];
  return renderPages('/settings/user/create/file', pages, { permissions: ['create user'] });
};

type User = ReturnType<typeof openImportPage>['user'];

const chooseFile = async (user: User, name = 'people.csv') => {
  const file = new File(['name,email\n'], name, { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('File with users', { selector: 'input[type=file]' }), file);
};

const chooseRole = async (user: User) => {
  await user.click(await screen.findByRole('combobox', { name: /Role for Users List/ }));
  await user.click(await screen.findByRole('option', { name: 'Default User' }));
};

const importButton = () => screen.getByRole('button', { name: 'Import users' });

it('asks for the role, then shows what the file would do', async () => {
  const roles = answerPreview(READY);
  const { user } = openImportPage();
  await chooseFile(user);
  expect(await screen.findByText('*Please Select a Role for Users List')).toBeVisible();
  expect(roles).toEqual([]);
  await chooseRole(user);
  expect(await screen.findByText('2 users will be created')).toBeVisible();
  expect(screen.getByText('1 of them gets an invitation')).toBeVisible();
  expect(screen.getByText('1 user exists already and stays unchanged')).toBeVisible();
  expect(roles).toEqual(['user']);
  const table = screen.getByRole('table', { name: 'Users in the file' });
  expect(within(table).getByRole('row', { name: /2 Bob bob@example.org New 3/ })).toBeVisible();
  expect(importButton()).not.toHaveAttribute('aria-disabled');
});

it('marks every wrong row with its record, and imports nothing while there is one', async () => {
  answerPreview([
    ...READY,
    previewRow(7, 'Eve', 'wrong', { email: ['The email is already in record 1'], name: ['Required'] }),
  ]);
  let sent = 0;
  server.use(
    http.post(at('/users/imports'), () => {
      sent += 1;
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  expect(await screen.findByText('* record 4: The email is already in record 1')).toBeVisible();
  expect(screen.getByText('* record 4: Required')).toBeVisible();
  expect(screen.queryByText('Bob')).not.toBeInTheDocument();
  await user.click(screen.getByText('All'));
  expect(await screen.findByText('Bob')).toBeVisible();
  expect(importButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(importButton());
  expect(sent).toBe(0);
  expect(screen.getByRole('button', { name: 'List of errors: csv' })).toBeVisible();
});

it('imports the file, and tells what was done', async () => {
  answerPreview(READY);
  answerImport([
    { hashed_passwords: 1, passwords: 2 },
    { data: { created: 2, invited: 1, existing: 1 }, message: 'Users Created' },
  ]);
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  await user.click(importButton());
  expect(await screen.findByText('2 users were created.')).toBeVisible();
  expect(screen.getByText('1 invitation is sent by email.')).toBeVisible();
  expect(screen.getByText('1 user existed already.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show the users' }));
  expect(await screen.findByText('The list')).toBeVisible();
});

it('offers another file after an import', async () => {
  answerPreview(READY);
  answerImport([{ data: { created: 2, invited: 1, existing: 1 }, message: 'Users Created' }]);
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  await user.click(importButton());
  await user.click(await screen.findByRole('button', { name: 'Import another file' }));
  expect(await screen.findByRole('combobox', { name: /Role for Users List/ })).toHaveValue('Default User');
  expect(screen.queryByText('2 users will be created')).not.toBeInTheDocument();
});

const AGAIN = 'You can safely import the same file again: people who exist already stay as they are.';

/** Imports a file without success, and returns the message of the page. */
const failedImport = async () => {
  answerPreview(READY);
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  await user.click(importButton());
  return screen.findByRole('alert');
};

it('says that a lost connection confirmed nothing', async () => {
  answerImport([{ hashed_passwords: 1, passwords: 2 }]);
  const alert = await failedImport();
  expect(alert).toHaveTextContent('The connection was lost before the server confirmed the result.');
  expect(alert).toHaveTextContent(`Either all new users of the file were created or none. ${AGAIN}`);
  expect(importButton()).toBeVisible();
});

it('says the same if the server fails', async () => {
  answerImport([problem(500, 'Server Error')]);
  const alert = await failedImport();
  expect(alert).toHaveTextContent('Server Error');
  expect(alert).toHaveTextContent(`Either all new users of the file were created or none. ${AGAIN}`);
});

it('says why an import was refused, and that it created no user', async () => {
  answerImport([problem(409, 'The organization has reached its number of users')]);
  const alert = await failedImport();
  expect(alert).toHaveTextContent('The organization has reached its number of users');
  expect(alert).toHaveTextContent('This import created no user.');
});

it('says what may have changed while the import ran', async () => {
  answerImport([{ ...problem(409, 'Somebody changed this meanwhile.'), code: 'stale_version' }]);
  const alert = await failedImport();
  expect(alert).toHaveTextContent('The role, the organization or an email address of the file was changed');
  expect(alert).toHaveTextContent('This import created no user.');
});

it('stops a running import', async () => {
  answerPreview(READY);
  let aborted = false;
  server.use(
    http.post(at('/users/imports'), ({ request }) => {
      request.signal.addEventListener('abort', () => {
        aborted = true;
      });
      const endless = new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode('{"hashed_passwords":1,"passwords":2}\n')),
      });
      return new HttpResponse(endless, { status: 201 });
    }),
  );
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  await user.click(importButton());
  expect(await screen.findByText('1 of 2 passwords prepared')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop the import' }));
  await waitFor(() => expect(importButton()).toBeVisible());
  expect(aborted).toBe(true);
  const alert = screen.getByRole('alert', { name: 'The import was stopped' });
  expect(alert).toHaveTextContent(`No user was created, unless the import was just about to end. ${AGAIN}`);
});

it('keeps the role over a reload, and asks before a chosen file is left', async () => {
  answerPreview(READY);
  const { user, router } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  void router.navigate('/settings/user');
  expect(await screen.findByText('The users of the file are not imported.')).toBeVisible();
  cleanup();
  openImportPage();
  expect(await screen.findByText(/^We restored your unsaved draft/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Role for Users List/ })).toHaveValue('Default User');
});

it('checks a file that is chosen again, even one of the same name', async () => {
  const roles = answerPreview(READY);
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  await screen.findByText('2 users will be created');
  await chooseFile(user);
  await waitFor(() => expect(roles).toEqual(['user', 'user']));
});

it('shows what is wrong with the file under it', async () => {
  server.use(
    http.post(at('/users/imports/preview'), () =>
      HttpResponse.json(problem(422, 'The given data was invalid.', { file: ['The file has no users'] }), {
        status: 422,
      }),
    ),
  );
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  expect(await screen.findByText('*The file has no users')).toBeVisible();
});

it('bars an import for which the organization has no room', async () => {
  answerPreview(READY, 1);
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  const reason = 'The file has 2 users to create, but the organization has room for 1 user.';
  expect((await screen.findAllByText(reason))[0]).toBeVisible();
  expect(importButton()).toHaveAttribute('aria-disabled', 'true');
});

it('draws only the rows in sight of a file with ten thousand', async () => {
  answerPreview(
    Array.from({ length: 10_000 }, (_, at) => previewRow(at + 2, `Person${at}`, 'invited')),
    null,
  );
  const { user } = openImportPage();
  await chooseFile(user);
  await chooseRole(user);
  expect(await screen.findByText('10,000 users will be created')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Users in the file' });
  expect(table).toHaveAttribute('aria-rowcount', '10001');
  const drawn = within(table).getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(60);
});
