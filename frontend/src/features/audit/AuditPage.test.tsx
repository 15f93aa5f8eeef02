import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { AuditPage } from './AuditPage';

/** An entry of the record with the states before and after. Lists contain entries without these states. */
const auditEntry = (id: string, more: Partial<Record<'before' | 'after' | 'action' | 'subject', unknown>> = {}) => ({
  id,
  fields: ['max_users'],
  has_states: true,
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: 'ada', name: 'Ada Admin' },
  action: 'update_organization',
  subject: { kind: 'organization', id: 'acme', name: 'Acme', exists: true },
  before: { name: 'Acme', max_users: 10 },
  after: { name: 'Acme', max_users: 20 },
  ip: '203.0.113.7',
  device: 'Firefox on Windows',
  ...more,
});

interface Given {
  entries?: readonly ReturnType<typeof auditEntry>[];
  meta?: object;
  names?: Record<string, string>;
  /** The parts of the states that the server left out. */
  hidden?: object;
  address?: string;
  role?: string;
  permissions?: readonly string[];
}

function openAuditPage({
  entries = [auditEntry('e')],
  meta = {},
  names = {},
  hidden = {},
  address = '/settings/audit',
  role = 'admin',
  permissions = ['viewAny setting'],
}: Given = {}) {
  const requests: URLSearchParams[] = [];
  const searches: (string | null)[] = [];
  const rows = entries.map(({ before, after, ...row }) => ({ ...row, has_states: before !== null || after !== null }));
  server.use(
    http.get(at('/audit'), ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: rows, meta: { next: null, previous: null, more_names: false, ...meta } });
    }),
    http.get(at('/audit/people'), ({ request }) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      const data = [{ id: 'greta', name: 'Greta Grader', email: 'greta@acme.test' }];
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 } });
    }),
    http.get(at('/audit/:id'), ({ params }) => {
      const data = entries.find(({ id }) => id === params['id']);
      return data && HttpResponse.json({ data: { ...data, ...hidden, has_states: true, names } });
    }),
    http.get(at('/organizations/acme'), () => HttpResponse.json({ data: { id: 'acme', name: 'Acme' } })),
    http.get(at('/organizations'), () => HttpResponse.json({ data: [{ id: 'acme', name: 'Acme' }] })),
  );
  const pages = [{ path: '/settings/audit', element: <AuditPage /> }];
  return { requests, searches, ...renderPages(address, pages, { permissions, role }) };
}

const lastParameters = (requests: URLSearchParams[]) => Object.fromEntries(requests.at(-1) ?? []);

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: vi.fn() }));
});

it('shows the values before and after side by side, only those that differ at first', async () => {
  const { user } = openAuditPage();
  await user.click(await screen.findByRole('button', { name: /Changed the organization Acme/ }));
  const values = await screen.findByRole('table', { name: 'Values' });
  const row = within(values).getByRole('row', { name: /Maximum number of users/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['10', '20']);
  expect(screen.queryByRole('row', { name: /^Name/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 field that stayed the same' }));
  expect(screen.getByRole('row', { name: /^Name/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: '203.0.113.7 Firefox on Windows' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Organization' })).toBeVisible();
});

it('shows the fields that a change changed', async () => {
  openAuditPage();
  expect(await screen.findByText('Maximum number of users')).toBeVisible();
});

it('links to what still exists, and to what the reader may open', async () => {
  const role = (id: string, exists: boolean) =>
    auditEntry(id, { action: 'update_role', subject: { kind: 'role', id, name: `Role ${id}`, exists } });
  const signingKey = { kind: 'signing_key', id: 'k', name: '', exists: false };
  openAuditPage({
    entries: [
      role('here', true),
      role('gone', false),
      auditEntry('k', { action: 'replace_signing_key', subject: signingKey }),
    ],
    permissions: ['viewAny setting', 'viewAny role'],
  });
  expect(await screen.findByRole('link', { name: 'Role here' })).toHaveAttribute('href', '/settings/roles/edit/here');
  expect(screen.queryByRole('link', { name: 'Role gone' })).toBeNull();
  expect(screen.getByRole('cell', { name: /^Replaced the signing key/ })).toBeVisible();
});

it('says how long ago a change was, and the day of an older one', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2026-11-21T10:09:30Z'));
  const old = { ...auditEntry('old'), at: '2026-11-03T10:00:00.000Z' };
  openAuditPage({ entries: [auditEntry('e'), old] });
  expect(await screen.findByText('9 minutes ago')).toBeVisible();
  expect(screen.getByText(/^3 Nov/)).toBeVisible();
});

it('says if the reader may not see the values, and if there are none', async () => {
  const bare = auditEntry('f', { action: 'sign_out', before: null, after: null });
  const { user } = openAuditPage({ entries: [auditEntry('e'), bare], hidden: { before: null, after: null } });
  await user.click(await screen.findByRole('button', { name: /Changed the organization Acme/ }));
  expect(await screen.findByText("You don't have permission to see the values of this change.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Signed out Acme/ }));
  expect(screen.getByText('The record shows no values of this change.')).toBeVisible();
});

it('shows the names that the server has for ids', async () => {
  const change = {
    action: 'change_team',
    subject: { kind: 'team', id: 't', name: 'Acme', exists: false },
    before: { leader: { kind: 'user', id: 'g' } },
    after: { leader: { kind: 'user', id: 'h' } },
  };
  const { user } = openAuditPage({ entries: [auditEntry('e', change)], names: { g: 'Greta', h: 'Hanna' } });
  await user.click(await screen.findByRole('button', { name: /Change team: Acme/ }));
  expect(await screen.findByRole('row', { name: 'Leader Greta Hanna' })).toBeVisible();
});

it('draws only the values in sight of an entry with very many', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
  const after = Object.fromEntries(Array.from({ length: 1301 }, (_, at) => [`field_${at}`, at]));
  const { user } = openAuditPage({ entries: [auditEntry('e', { action: 'create_long', before: null, after })] });
  await user.click(await screen.findByRole('button', { name: /Create long: Acme/ }));
  const values = await screen.findByRole('table', { name: 'Values' });
  expect(values).toHaveAttribute('aria-rowcount', '1302');
  expect(await within(values).findByRole('row', { name: 'Field 0 0' })).toBeVisible();
  expect(within(values).getAllByRole('row').length).toBeLessThan(60);
});

it('opens and closes an entry by a click anywhere in its row', async () => {
  const { user } = openAuditPage();
  await user.click(await screen.findByRole('cell', { name: 'Ada Admin' }));
  expect(await screen.findByRole('table', { name: 'Values' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Changed the organization Acme/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await user.click(screen.getByRole('cell', { name: 'Ada Admin' }));
  expect(screen.queryByRole('table', { name: 'Values' })).toBeNull();
});

it('moves between the entries with the arrows, opened ones too', async () => {
  const { user } = openAuditPage({ entries: [auditEntry('e'), auditEntry('f', { action: 'delete_role' })] });
  await user.click(await screen.findByRole('button', { name: /Changed the organization Acme/ }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Only what Ada Admin did' }).closest('tr')).toContainElement(
    document.activeElement as HTMLElement,
  );
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: /Deleted the role Acme/ })).toHaveFocus();
});

it('filters by what an entry shows', async () => {
  const { user, requests } = openAuditPage();
  await user.click(await screen.findByRole('button', { name: /Changed the organization Acme/ }));
  expect(screen.queryByRole('combobox', { name: 'About' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Only what was done to Acme' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({ subject: 'acme' }));
  expect(screen.getByRole('combobox', { name: 'About' })).toHaveValue('Acme');
});

it('searches by the name of what was changed, and says if too many things match', async () => {
  const { user, requests } = openAuditPage({ meta: { more_names: true } });
  await user.type(await screen.findByRole('searchbox', { name: 'Search by what was changed' }), 'disp');
  await waitFor(() => expect(lastParameters(requests)).toEqual({ search: 'disp' }));
  expect(await screen.findByText(/^Too many names match/)).toBeVisible();
});

it('searches things on the server, by every name that they had', async () => {
  const { user, requests } = openAuditPage({ address: '/settings/audit?subject=acme' });
  const requested: (string | null)[] = [];
  server.use(
    http.get(at('/audit/subjects'), ({ request }) => {
      requested.push(new URL(request.url).searchParams.get('search'));
      const data = [{ kind: 'role', id: 'r', name: 'Former editors' }];
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 } });
    }),
  );
  const thing = await screen.findByRole('combobox', { name: 'About' });
  await waitFor(() => expect(thing).toHaveValue('Acme'));
  await user.clear(thing);
  await user.type(thing, 'edit');
  await waitFor(() => expect(requested).toContain('edit'));
  await user.click(await screen.findByRole('option', { name: /Former editors\s*Role/ }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({ subject: 'r' }));
  await user.clear(thing);
  await user.click(await screen.findByRole('option', { name: 'Everything and everybody' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({}));
  expect(thing).toHaveFocus();
});

it('searches people on the server', async () => {
  const { user, router, requests, searches } = openAuditPage();
  const person = await screen.findByRole('combobox', { name: 'Person' });
  await user.clear(person);
  await user.type(person, 'gre');
  await waitFor(() => expect(searches).toContain('gre'));
  await user.click(await screen.findByRole('option', { name: /Greta Grader/ }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({ actor: 'greta' }));
  await waitFor(() => expect(person).toHaveValue('Greta Grader'));
  await user.clear(person);
  await user.click(await screen.findByRole('option', { name: 'Everybody' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(person).toHaveValue('Everybody');
});

it('sends whole days, and reads other texts of the address as no filter', async () => {
  const { requests } = openAuditPage({ address: '/settings/audit?from=2026-11-20&to=2026-11-21&kind=nothing' });
  await screen.findByRole('button', { name: /Changed the organization/ });
  expect(lastParameters(requests)).toEqual({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' });
});

it('goes to the next and the previous page, and a new filter begins at the newest', async () => {
  const { user, requests, router } = openAuditPage({ meta: { next: 'n', previous: 'p' } });
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({ after: 'n' }));
  expect(router.state.location.search).toBe('?after=n');
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({ before: 'p' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Template');
  await waitFor(() => expect(lastParameters(requests)).toEqual({ kind: 'template' }));
});

it('a step that leads nowhere stays and keeps its focus', async () => {
  const { user, router } = openAuditPage({ meta: { next: null, previous: 'p' } });
  const next = await screen.findByRole('link', { name: 'Next' });
  await user.click(next);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

it('filters by the last hours, or from day to day', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2026-11-21T10:40:00Z'));
  const { user, requests, router } = openAuditPage();
  const period = await screen.findByRole('combobox', { name: 'Period' });
  expect(screen.queryByLabelText('From (GMT)')).toBeNull();
  await user.selectOptions(period, 'Last 24 hours');
  await waitFor(() => expect(lastParameters(requests)).toEqual({ from: '2026-11-20T10:00:00.000Z' }));
  await user.selectOptions(period, 'From day to day');
  expect(await screen.findByRole('button', { name: 'From (GMT)' })).toHaveTextContent('Choose a date');
  await user.selectOptions(period, 'Any time');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('takes the days of a period from a calendar, by keyboard', async () => {
  const { user, requests } = openAuditPage({ address: '/settings/audit?period=days&from=soon&to=2026-11-20' });
  const to = await screen.findByRole('button', { name: 'To (GMT)' });
  expect(to).toHaveTextContent('20-Nov-2026');
  expect(lastParameters(requests)).toEqual({ to: '2026-11-21T00:00:00.000Z' });
  to.focus();
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('button', { name: '20 November 2026' });
  expect(chosen).toHaveAttribute('data-selected', 'true');
  chosen.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(lastParameters(requests)).toEqual({ to: '2026-11-14T00:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Clear To (GMT)' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({}));
});

it('says that nothing was changed yet, or that nothing matches', async () => {
  openAuditPage({ entries: [] });
  expect(await screen.findByText('Nothing was changed yet')).toBeVisible();
});

it('clears the filters if nothing matches', async () => {
  const { user, requests } = openAuditPage({ entries: [], address: '/settings/audit?kind=team' });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(lastParameters(requests)).toEqual({}));
});

it('downloads what the filters keep', async () => {
  const filters: object[] = [];
  server.use(
    http.get(at('/audit/export'), ({ request }) => {
      filters.push(Object.fromEntries(new URL(request.url).searchParams));
      return new HttpResponse('Time (UTC)', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user } = openAuditPage({ address: '/settings/audit?kind=user&after=n' });
  await user.click(await screen.findByRole('button', { name: 'Download as csv' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  expect(filters).toEqual([{ kind: 'user', format: 'csv' }]);
});

it('says why the record could not be loaded, with Try again', async () => {
  openAuditPage();
  server.use(http.get(at('/audit'), () => HttpResponse.json(problem(500, 'The server failed.'), { status: 500 })));
  expect(await screen.findByText("Couldn't load the record", undefined, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('shows a super administrator the record of a picked organization', async () => {
  const { requests } = openAuditPage({ address: '/settings/audit?organization=acme', role: 'super_admin' });
  expect(await screen.findByText(/the platform sees the changes of its users and roles/)).toBeVisible();
  expect(lastParameters(requests)).toEqual({ organization_id: 'acme' });
});
