import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { AuditPage } from './AuditPage';

const entry = (id: string, more: object = {}) => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: 'ada', name: 'Ada Admin' },
  action: 'update_organization',
  subject: { kind: 'organization', id: 'acme', name: 'Acme' },
  before: { name: 'Acme', max_users: 10 },
  after: { name: 'Acme', max_users: 20 },
  ip: '203.0.113.7',
  ...more,
});

interface Given {
  entries?: readonly object[];
  meta?: object;
  names?: Record<string, string>;
  address?: string;
  role?: string;
}

function open({
  entries = [entry('e')],
  meta = {},
  names = {},
  address = '/settings/audit',
  role = 'admin',
}: Given = {}) {
  const requests: URLSearchParams[] = [];
  const searches: (string | null)[] = [];
  server.use(
    http.get(at('/audit'), ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: entries, meta: { next: null, previous: null, ...meta }, names });
    }),
    http.get(at('/audit/people'), ({ request }) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      const data = [{ id: 'greta', name: 'Greta Grader', email: 'greta@acme.test' }];
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 } });
    }),
    http.get(at('/organizations/acme'), () => HttpResponse.json({ data: { id: 'acme', name: 'Acme' } })),
    http.get(at('/organizations'), () => HttpResponse.json({ data: [{ id: 'acme', name: 'Acme' }] })),
  );
  const pages = [{ path: '/settings/audit', element: <AuditPage /> }];
  return { requests, searches, ...renderPages(address, pages, { permissions: ['viewAny setting'], role }) };
}

const last = (requests: URLSearchParams[]) => Object.fromEntries(requests.at(-1) ?? []);

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: vi.fn() }));
});

it('shows the values before and after side by side, only those that differ at first', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Update organization · Organization Acme'));
  const row = await screen.findByRole('row', { name: /Maximum number of users/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['10', '20']);
  expect(screen.queryByRole('row', { name: /^Name/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 field that stayed the same' }));
  expect(screen.getByRole('row', { name: /^Name/ })).toBeVisible();
  expect(screen.getByText('From the network address 203.0.113.7')).toBeVisible();
});

it('shows the names that the page has for ids', async () => {
  const change = {
    action: 'change_team',
    subject: { kind: 'team', id: 't', name: 'Acme' },
    before: { leader: 'g' },
    after: { leader: 'h' },
  };
  const { user } = open({ entries: [entry('e', change)], names: { g: 'Greta', h: 'Hanna' } });
  await user.click(await screen.findByText('Change team · Team Acme'));
  expect(await screen.findByRole('row', { name: 'Leader Greta Hanna' })).toBeVisible();
});

it('says how many fields a long entry does not show', async () => {
  const state = (fields: number) => Object.fromEntries(Array.from({ length: fields }, (_, at) => [`field_${at}`, at]));
  const created = (id: string, fields: number) =>
    entry(id, { action: `create_${id}`, before: null, after: state(fields) });
  const { user } = open({ entries: [created('longer', 1301), created('short', 200)] });
  await user.click(await screen.findByText(/^Create longer ·/));
  expect(await screen.findByText(/^1,101 more fields are not shown\./)).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(201);
  await user.click(screen.getByText(/^Create short ·/));
  expect(screen.getAllByText(/not shown/)).toHaveLength(1);
});

it('counts the fields that stayed the same among those that are not shown', async () => {
  const state = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, at]));
  const { user } = open({ entries: [entry('e', { before: { ...state, name: 'A' }, after: { ...state, name: 'B' } })] });
  await user.click(await screen.findByText('Update organization · Organization Acme'));
  await user.click(await screen.findByRole('button', { name: 'Show 200 fields that stayed the same' }));
  expect(await screen.findByText(/^1 more field is not shown\./)).toBeVisible();
});

it('filters by what an entry shows', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByText('Update organization · Organization Acme'));
  await user.click(screen.getByRole('button', { name: 'Only changes of Acme' }));
  await waitFor(() => expect(last(requests)).toEqual({ subject: 'acme' }));
  await user.click(screen.getByRole('button', { name: 'Show all subjects' }));
  await waitFor(() => expect(screen.queryByText('Only one subject is shown.')).toBeNull());
});

it('searches people on the server', async () => {
  const { user, router, requests, searches } = open();
  const person = await screen.findByRole('combobox', { name: 'Person' });
  await user.clear(person);
  await user.type(person, 'gre');
  await waitFor(() => expect(searches).toContain('gre'));
  await user.click(await screen.findByRole('option', { name: /Greta Grader/ }));
  await waitFor(() => expect(last(requests)).toEqual({ actor: 'greta' }));
  await waitFor(() => expect(person).toHaveValue('Greta Grader'));
  await user.clear(person);
  await user.click(await screen.findByRole('option', { name: 'Everybody' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(person).toHaveValue('Everybody');
});

it('sends whole days, and reads other texts of the address as no filter', async () => {
  const { requests } = open({ address: '/settings/audit?from=2026-11-20&to=2026-11-21&kind=nothing' });
  await screen.findByText(/Update organization/);
  expect(last(requests)).toEqual({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' });
});

it('goes to older and newer entries, and a new filter begins at the newest', async () => {
  const { user, requests } = open({ meta: { next: 'n', previous: 'p' } });
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(last(requests)).toEqual({ after: 'n' }));
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(last(requests)).toEqual({ before: 'p' }));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Template' }));
  await waitFor(() => expect(last(requests)).toEqual({ kind: 'template' }));
});

it('says that nothing was changed yet, or that nothing matches', async () => {
  open({ entries: [] });
  expect(await screen.findByText('Nothing was changed yet')).toBeVisible();
});

it('clears the filters if nothing matches', async () => {
  const { user, requests } = open({ entries: [], address: '/settings/audit?kind=team' });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(last(requests)).toEqual({}));
});

it('downloads what the filters keep', async () => {
  const filters: object[] = [];
  server.use(
    http.get(at('/audit/export'), ({ request }) => {
      filters.push(Object.fromEntries(new URL(request.url).searchParams));
      return new HttpResponse('Time (UTC)', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user } = open({ address: '/settings/audit?kind=user&after=n' });
  await user.click(await screen.findByRole('button', { name: 'Download as csv' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  expect(filters).toEqual([{ kind: 'user', format: 'csv' }]);
});

it('says why the record could not be loaded, with Try again', async () => {
  open();
  server.use(http.get(at('/audit'), () => HttpResponse.json(problem(500, 'The server failed.'), { status: 500 })));
  expect(await screen.findByText("Couldn't load the record", undefined, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('shows a super administrator the record of a picked organization', async () => {
  const { requests } = open({ address: '/settings/audit?organization=acme', role: 'super_admin' });
  expect(await screen.findByText(/the platform sees the changes of its users and roles/)).toBeVisible();
  expect(last(requests)).toEqual({ organization_id: 'acme' });
});
