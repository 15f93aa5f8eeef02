import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import type { Organization } from './api';
import { organizations } from './routes';

const organizationRow = (name: string, users = 1): Organization => ({
  id: name,
  name,
  host: 'https://example.org',
  domain: 'example.org',
  user_id: { id: '9', email: 'admin@example.org' },
  invitation: { sent_at: '2026-11-05T09:00:00Z', expires_at: '2099-11-12T09:00:00Z' },
  max_number_of_users: 50,
  total_file_size: 500,
  used_bytes: 300 * 1024 * 1024,
  kept: { texts_days: null, audit_states_days: null },
  installation_kept: { texts_days: 365, audit_states_days: null },
  users,
  version: 1,
  created_at: '2026-11-05T09:00:00Z',
});

const listResponse = (rows: Organization[]) => ({
  data: rows,
  meta: { current_page: 1, last_page: 1, per_page: 10, total: rows.length },
});

const pages = await featurePages(organizations);
const ALL = ['viewAny organization', 'create organization', 'update organization', 'delete organization'];
const openPage = (path: string, permissions: readonly string[] = ALL) => renderPages(path, pages, { permissions });

it('lists what the server has, and how many', async () => {
  server.use(
    http.get(at('/organizations'), () =>
      HttpResponse.json(listResponse([organizationRow('Kite'), organizationRow('Oak', 7)])),
    ),
  );
  openPage('/organizations');
  expect(await screen.findByRole('rowheader', { name: 'Kite' })).toBeVisible();
  expect(screen.getByText('2 organizations')).toBeVisible();
  expect(screen.getByRole('cell', { name: '7 of 50' })).toBeVisible();
  expect(screen.getAllByText('300 MB of 500 MB')).toHaveLength(2);
});

it('says No Data after a search, and otherwise offers in one place to create the first', async () => {
  const searches: (string | null)[] = [];
  server.use(
    http.get(at('/organizations'), ({ request }) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json(listResponse([]));
    }),
  );
  const { router } = openPage('/organizations');
  expect(await screen.findByText("You Don't Have Any Organizations Yet")).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create Organization' })).toHaveLength(1);
  // An empty list has nothing to search or to sort.
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('columnheader')).toBeNull();
  await router.navigate('/organizations?search=kite');
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('kite');
  expect(screen.getAllByRole('link', { name: 'Create Organization' })).toHaveLength(1);
  expect(searches).toEqual([null, 'kite']);
});

it('says nothing of what a search finds before the answer is there', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(at('/organizations'), async ({ request }) => {
      if (!new URL(request.url).searchParams.get('search')) return HttpResponse.json(listResponse([]));
      await answered;
      return HttpResponse.json(listResponse([organizationRow('Kite')]));
    }),
  );
  const { router } = openPage('/organizations');
  expect(await screen.findByText("You Don't Have Any Organizations Yet")).toBeVisible();
  await router.navigate('/organizations?search=kite');
  await waitFor(() => expect(screen.queryByText("You Don't Have Any Organizations Yet")).toBeNull());
  expect(screen.queryByText('No Data')).toBeNull();
  answer();
  expect(await screen.findByRole('rowheader', { name: 'Kite' })).toBeVisible();
});

it('fails in place and tries again', async () => {
  server.use(
    http.get(at('/organizations'), () => HttpResponse.json(problem(503, 'Away for a moment.'), { status: 503 })),
  );
  const { user } = openPage('/organizations');
  expect(await screen.findByText('Away for a moment.')).toBeVisible();
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse([organizationRow('Kite')]))));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Kite' })).toBeVisible();
  // The button has disappeared.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Kite' })).toHaveFocus());
});

it('offers nothing that the viewer may not do', async () => {
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse([organizationRow('Kite')]))));
  openPage('/organizations', ['viewAny organization']);
  await screen.findByRole('rowheader', { name: 'Kite' });
  expect(screen.queryByRole('link', { name: 'Create Organization' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Kite' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('deletes after a question that starts on Cancel', async () => {
  const rows = [organizationRow('Kite')];
  server.use(
    http.get(at('/organizations'), () => HttpResponse.json(listResponse(rows))),
    http.delete(at('/organizations/Kite'), () => {
      rows.pop();
      return HttpResponse.json({ message: 'Organization Deleted' });
    }),
  );
  const { user } = openPage('/organizations');
  await user.click(await screen.findByRole('button', { name: 'Actions for Kite' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete the organization Kite?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText("You Don't Have Any Organizations Yet")).toBeVisible();
  expect(screen.getAllByText('Organization Deleted')).not.toHaveLength(0);
});

it('deletes no organization whose admin has set the account up, and says why', async () => {
  const rows = [{ ...organizationRow('Oak'), invitation: null }];
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse(rows))));
  const { user } = openPage('/organizations');
  await user.click(await screen.findByRole('button', { name: 'Actions for Oak' }));
  const item = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('An organization whose admin has set the account up cannot be deleted');
});

it('keeps a failed invitation on the page, with another try', async () => {
  const answers = [
    () => HttpResponse.json(problem(503, 'The mail cannot be sent now.'), { status: 503 }),
    () => HttpResponse.json({ message: 'Invitation Sent' }),
  ];
  server.use(
    http.get(at('/organizations'), () => HttpResponse.json(listResponse([organizationRow('Kite')]))),
    http.post(at('/organizations/Kite/invitation'), () => answers.shift()?.()),
  );
  const { user } = openPage('/organizations');
  await user.click(await screen.findByRole('button', { name: 'Actions for Kite' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  const failure = await screen.findByRole('group', { name: "Couldn't send the invitation to admin@example.org" });
  expect(failure).toHaveTextContent('The mail cannot be sent now.');
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('Invitation Sent')).not.toHaveLength(0);
  expect(failure).not.toBeInTheDocument();
});

it('puts the server’s sentences under their fields and keeps what was typed', async () => {
  server.use(
    http.post(at('/organizations'), () =>
      HttpResponse.json(
        problem(422, 'The given data was invalid.', { domain: ['The domain has already been taken.'] }),
        {
          status: 422,
        },
      ),
    ),
  );
  const { user } = openPage('/create-organizations');
  await user.click(await screen.findByRole('button', { name: 'Save organization' }));
  expect(screen.getByLabelText('Organization Name')).toHaveFocus();
  expect(screen.getAllByText('*Required')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Mail Domain: Required' })).toBeVisible();

  await user.type(screen.getByLabelText('Organization Name'), 'Kite');
  await user.type(screen.getByLabelText('Mail Domain'), 'kite.example');
  await user.type(screen.getByLabelText('Organization URL'), 'https://kite.example');
  await user.type(screen.getByLabelText('Admin Email'), 'ada@kite.example');
  expect(screen.getByLabelText('User Count')).toHaveValue('500');
  expect(screen.getByLabelText('Total file size (MB)')).toHaveValue('1000');
  await user.click(screen.getByRole('button', { name: 'Save organization' }));
  expect(await screen.findByText('*The domain has already been taken.')).toBeVisible();
  expect(screen.getByLabelText('Mail Domain')).toHaveFocus();
  expect(screen.getByLabelText('Mail Domain')).toHaveValue('kite.example');
});

it('refuses a single word as URL, and takes a name with a dot', async () => {
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse([]))));
  const { user } = openPage('/create-organizations');
  const url = await screen.findByLabelText('Organization URL');
  for (const wrong of ['kestrel', 'kestrel/example.org']) {
    await user.clear(url);
    await user.type(url, wrong);
    await user.click(screen.getByRole('button', { name: 'Save organization' }));
    expect(await screen.findByText('*Organization URL must be a valid URL')).toBeVisible();
  }
  for (const right of ['kestrel.example', 'localhost:8080', 'http://exams']) {
    await user.clear(url);
    await user.type(url, right);
    await user.click(screen.getByRole('button', { name: 'Save organization' }));
    expect(screen.queryByText('*Organization URL must be a valid URL')).toBeNull();
  }
});

it('asks before typed data is lost, and stays on No', async () => {
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse([]))));
  const { user, router } = openPage('/create-organizations');
  await user.type(await screen.findByLabelText('Organization Name'), 'Kite');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to go back and remove all data?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/create-organizations');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/organizations'));
});

it('shows when the admin was invited, and sends an invitation again only while it waits', async () => {
  const waiting = organizationRow('Kite');
  const late = { sent_at: '2026-10-05T09:00:00Z', expires_at: '2026-10-12T09:00:00Z' };
  const rows = [
    waiting,
    { ...organizationRow('Late'), invitation: late },
    { ...organizationRow('Gone'), invitation: { sent_at: null, expires_at: null } },
    { ...organizationRow('Oak', 7), invitation: null },
  ];
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse(rows))));
  const { user } = openPage('/organizations');
  expect(await screen.findByText('Invited on 5-Nov-2026')).toBeVisible();
  expect(screen.getByText('Invitation expired on 12-Oct-2026')).toBeVisible();
  expect(screen.getByText('Invitation expired')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'admin@example.org' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Oak' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Send invitation again' })).toBeNull();
});

/** Opens the edit page of an organization. Returns the requests that the page sends, in order. */
async function openEditPage(stored: Organization) {
  const sent: { method: string; body: unknown }[] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: await request.json() });
    return HttpResponse.json({ message: 'Organization Updated', data: { ...stored, version: 2 } });
  };
  server.use(
    http.get(at('/organizations/Kite'), () => HttpResponse.json({ data: stored })),
    http.get(at('/organizations'), () => HttpResponse.json(listResponse([stored]))),
    http.put(at('/organizations/Kite'), answer),
    http.patch(at('/organizations/Kite'), answer),
  );
  const { user } = openPage('/edit-organizations/Kite');
  await screen.findByLabelText('Organization Name');
  const retypeField = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const clearField = (label: string) => user.clear(screen.getByLabelText(label));
  const press = () => user.click(screen.getByRole('button', { name: 'Save organization' }));
  const pressSave = async () => {
    await press();
    expect(await screen.findAllByText('Organization Updated')).not.toHaveLength(0);
  };
  return { sent, retype: retypeField, clear: clearField, press, save: pressSave };
}

const FIXED_ADDRESS_HINT =
  "The admin's address can be changed here only until the admin has set the account up or the organization has other users. After that it is changed like the address of any other user.";

it('changes name, URL and limits of an organization in use, and shows what it keeps', async () => {
  const { sent, retype, save } = await openEditPage({ ...organizationRow('Kite', 7), invitation: null });
  expect(screen.queryByLabelText('Mail Domain')).toBeNull();
  expect(screen.queryByLabelText('Admin Email')).toBeNull();
  expect(screen.getByText('admin@example.org')).toBeVisible();
  expect(
    screen.getByText(/^An organization that has users besides its admin keeps its mail domain\./),
  ).toHaveTextContent(FIXED_ADDRESS_HINT);
  await retype('User Count', '70');
  await save();
  const limits = { max_number_of_users: 70, total_file_size: 500, kept: organizationRow('Kite').kept };
  const body = { name: 'Kite', host: 'https://example.org', ...limits, version: 1 };
  expect(sent).toEqual([{ method: 'PATCH', body }]);
});

it('keeps a single word that is the URL from before, and changes a limit beside it', async () => {
  const { sent, retype, save } = await openEditPage({ ...organizationRow('Kite', 7), host: 'kestrel' });
  await retype('User Count', '70');
  await save();
  const limits = { max_number_of_users: 70, total_file_size: 500, kept: organizationRow('Kite').kept };
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Kite', ...limits, version: 1 } }]);
});

it('shows a limit below the use at its field alone, and leads there', async () => {
  const { retype, press } = await openEditPage({ ...organizationRow('Kite', 7), invitation: null });
  const message = 'The files of the organization are larger than that';
  const refused = { ...problem(409, message, { total_file_size: [message] }), code: 'limit_below_use' };
  server.use(http.patch(at('/organizations/Kite'), () => HttpResponse.json(refused, { status: 409 })));
  await retype('Total file size (MB)', '200');
  await press();
  const field = screen.getByLabelText('Total file size (MB)');
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(`\\*${message}`)));
  expect(field).toHaveFocus();
  expect(screen.getByLabelText('User Count')).toBeValid();
  expect(screen.queryByText(message)).toBeNull();
});

it('readdresses an invited admin, and changes a limit after it', async () => {
  const { sent, retype, save } = await openEditPage(organizationRow('Kite'));
  await retype('Admin Email', 'chief@example.org');
  await retype('User Count', '70');
  await save();
  const details = { name: 'Kite', host: 'https://example.org', domain: 'example.org', user_email: 'chief@example.org' };
  expect(sent).toEqual([
    { method: 'PUT', body: { ...details, version: 1 } },
    {
      method: 'PATCH',
      body: { max_number_of_users: 70, total_file_size: 500, kept: organizationRow('Kite').kept, version: 2 },
    },
  ]);
});

it('changes for how long an organization keeps things, and says what the installation does', async () => {
  const kept = { texts_days: 90, audit_states_days: null };
  const { sent, retype, clear, press, save } = await openEditPage({ ...organizationRow('Kite', 7), kept });
  const [texts, states] = ['Keep answers in own words (days)', 'Keep details of the audit record (days)'];
  expect(screen.getByLabelText(texts)).toHaveValue('90');
  expect(screen.getByLabelText(texts)).toHaveAccessibleDescription(/Empty: for 365 days, as the installation/);
  expect(screen.getByLabelText(states)).toHaveAccessibleDescription(/Empty: for good, as the installation/);
  await retype(states, '29');
  await press();
  expect(await screen.findByText('*Must be empty, or 30 to 36,500 days')).toBeVisible();
  await retype(states, '30');
  await clear(texts);
  await save();
  expect(sent).toMatchObject([{ method: 'PATCH', body: { kept: { texts_days: null, audit_states_days: 30 } } }]);
});

it('keeps the address of an admin who has set the account up', async () => {
  const { sent, retype, save } = await openEditPage({ ...organizationRow('Kite'), invitation: null });
  expect(screen.queryByLabelText('Admin Email')).toBeNull();
  expect(screen.getByText(FIXED_ADDRESS_HINT)).toBeVisible();
  await retype('Mail Domain', 'kite.example');
  await save();
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
});

it.each([
  [300, '60%', 'var(--p-laurel)'],
  [350, '70%', 'var(--p-gold)'],
  [499.9, '99%', 'var(--p-danger)'],
  [500, '100%', 'var(--p-danger)'],
])('shows that %s of 500 MB are used', async (used, percent, colour) => {
  const row = { ...organizationRow('Kite'), used_bytes: used * 1024 * 1024 };
  server.use(http.get(at('/organizations'), () => HttpResponse.json(listResponse([row]))));
  openPage('/organizations');
  const bar = await screen.findByRole('progressbar', { name: `${percent} of storage used` });
  expect(bar.getAttribute('style')).toContain(colour);
});
