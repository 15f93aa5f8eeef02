import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { InstallationPage } from './InstallationPage';

const mail = {
  id: 'm1',
  subject: 'Set up your account',
  recipient_domain: 'acme.test',
  failures: 3,
  created_at: '2026-11-21T10:00:00.000Z',
  due_at: '2026-11-21T11:00:00.000Z',
};
const node = {
  id: '019aa000-0000-7000-8000-000000000001',
  version: '1.2.3',
  started_at: '2026-11-21T10:00:00.000Z',
  seen_at: '2026-11-21T10:00:30.000Z',
};
const report = {
  version: '1.2.4',
  nodes: [node],
  database_bytes: 5 * 1024 * 1024 + 300_000,
  free_disk_bytes: 20 * 1024 ** 3,
  storage_low: false,
  mails: { waiting: 1, failing: 1, last_sent_at: null, first: [mail] },
};
const ALL = ['viewAny organization', 'update organization'];

function openPage(more: object = {}, permissions = ALL) {
  const sizes: object[] = [];
  server.use(
    http.get(at('/installation'), () => HttpResponse.json({ data: { ...report, ...more } })),
    http.get(at('/installation/days'), () =>
      HttpResponse.json({
        data: ['2026-11-20', '2026-11-21'].map((date, at) => ({
          day: `${date}T00:00:00.000Z`,
          users_count: 7,
          template_bytes: 1024,
          file_bytes: 1024 * (at + 1),
          answer_bytes: 0,
          audit_bytes: 0,
          stored_bytes: 1024 * (at + 2),
        })),
      }),
    ),
    http.get(at('/installation/organizations'), ({ request }) => {
      sizes.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({
        data: [
          {
            id: 'a',
            name: 'Acme',
            users_count: 7,
            max_number_of_users: 1000,
            template_bytes: 1024,
            file_bytes: 2048,
            max_file_bytes: 2100,
            answer_bytes: 3072,
            audit_bytes: 5120,
            stored_bytes: 9216,
          },
        ],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 },
      });
    }),
  );
  const pages = [{ path: '/super/installation', element: <InstallationPage /> }];
  return { sizes, ...renderPages('/super/installation', pages, { permissions, role: 'super_admin' }) };
}

it('shows the version, the nodes, the database and how much each organization uses', async () => {
  openPage();
  expect(await screen.findByText('5.3 MB')).toBeVisible();
  expect(screen.getByText('1 runs, version 1.2.3')).toBeVisible();
  expect(screen.getByRole('img', { name: 'From 2 KB on 20-Nov-2026 to 3 KB on 21-Nov-2026' })).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Running nodes' })).getByText('1.2.3')).toBeVisible();
  const acme = await screen.findByRole('row', { name: /Acme/ });
  expect(within(acme).getByText('7 of 1,000')).toBeVisible();
  for (const size of ['1 KB', '3 KB', '5 KB', '9 KB']) expect(within(acme).getByText(size)).toBeVisible();
  expect(within(acme).getByText('2 KB of 2.1 KB (nearly full)')).toBeVisible();
  expect(screen.getByText('20 GB free')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the disk is nearly full, and what that means', async () => {
  openPage({ storage_low: true, free_disk_bytes: 900_000_000 });
  expect(await screen.findByRole('alert')).toHaveTextContent(/The disk is nearly full.*Running events go on/);
});

it('shows that the free disk space is not known', async () => {
  openPage({ free_disk_bytes: null });
  expect(await screen.findByText('Unknown')).toBeVisible();
});

it('sorts the organizations by name', async () => {
  const { sizes } = openPage();
  await screen.findByRole('row', { name: /Acme/ });
  expect(sizes).toEqual([{ sort: 'asc', sort_by: 'name', page: '1' }]);
});

it('tries a mail again, and shows what the server says of it', async () => {
  const tried: string[] = [];
  server.use(
    http.post(at('/installation/mails/:id/retry'), ({ params }) => {
      tried.push(String(params['id']));
      return HttpResponse.json({ message: 'The email is due within three minutes anyway' });
    }),
  );
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Try again: Set up your account, acme.test' }));
  await waitFor(() => expect(tried).toEqual(['m1']));
  expect(await screen.findByText('The email is due within three minutes anyway')).toBeVisible();
});

it('offers no try to those who may only look', async () => {
  openPage({}, ['viewAny organization']);
  expect(await screen.findByText('acme.test')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
});

it('says that no mail waits and that no node was seen', async () => {
  openPage({ nodes: [], mails: { waiting: 0, failing: 0, last_sent_at: null, first: [] } });
  expect(await screen.findByText('None waits, none was sent yet')).toBeVisible();
  expect(screen.getAllByText('No node was seen within the last minute')).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: 'Waiting emails' })).toBeNull();
});

it('says how many mails are not shown', async () => {
  openPage({ mails: { waiting: 103, failing: 1, last_sent_at: null, first: [mail] } });
  expect(await screen.findByText('and 102 more')).toBeVisible();
});

it('says why the state could not be loaded', async () => {
  openPage();
  server.use(http.get(at('/installation'), () => HttpResponse.json(problem(500, 'It failed.'), { status: 500 })));
  expect(
    await screen.findByText("Couldn't load the state of the installation", undefined, { timeout: 5000 }),
  ).toBeVisible();
});
