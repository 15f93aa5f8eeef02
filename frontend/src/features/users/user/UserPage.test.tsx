import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../../tests/render';
import { at, problem, server } from '../../../../tests/server';
import { users } from '../routes';

const niamh = {
  id: 'n',
  name: "Niamh O'Brien-Smith",
  email: 'niamh@acme.test',
  role: ['user'],
  created_by: null as string | null,
  entities_count: 1,
  state: 'active',
  invited_at: null,
  invitation_expires_at: null,
  last_sign_in_at: '2026-11-24T08:34:00Z',
  version: 1,
  created_at: '2026-09-14T10:12:00Z',
};

const event = {
  id: 'c',
  type: 1,
  name: 'Cold chain basics',
  is_for_team: false,
  status: 'ended',
  starts_at: '2026-11-21T15:42:00Z',
  ends_at: '2026-11-21T16:42:00Z',
  started_at: '2026-11-21T15:42:00Z',
  submitted_at: '2026-11-21T16:12:00Z',
  score: 38,
  total_weight: 40,
};

const page = (data: readonly object[], total = data.length) =>
  HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 10, total } });

const STAFF = [
  'viewAny user',
  'update user',
  'viewAny team',
  'update team',
  'viewAny competition',
  'viewAny userscore',
  'viewAny setting',
];

async function openUser(
  path: string,
  { user = niamh, permissions = STAFF }: { user?: typeof niamh; permissions?: readonly string[] } = {},
) {
  const sent: unknown[] = [];
  const audits: URLSearchParams[] = [];
  server.use(
    http.get(at(`/users/${user.id}`), () => HttpResponse.json({ data: user })),
    http.get(at('/user/roles'), () =>
      HttpResponse.json({
        data: [
          { id: 'u', name: 'user' },
          { id: 'g', name: 'Grader' },
        ],
      }),
    ),
    http.get(at(`/users/${user.id}/team`), () =>
      HttpResponse.json({
        data: {
          team: { id: 't', name: 'Rotterdam hub', ancestors: ['Acme', 'Operations'], users_count: 15, is_leader: true },
        },
      }),
    ),
    http.get(at(`/users/${user.id}/events`), () => page([event], 4)),
    http.get(at(`/users/${user.id}/allowance`), () => HttpResponse.json({ data: { factor: 1.25, note: '' } })),
    http.get(at('/users/groups'), ({ request }) => {
      const mine = new URL(request.url).searchParams.get('user_id') === user.id;
      const group = { id: 'intake', name: 'intake.xlsx', created_at: '2026-09-14T10:12:00Z', count: 193 };
      return page(mine ? [group] : []);
    }),
    http.get(at(`/users/${user.id}/sessions`), () =>
      HttpResponse.json({
        data: [
          {
            device: 'Firefox on Windows',
            created_at: '2026-11-24T08:34:00Z',
            last_used_at: '2026-11-24T08:34:00Z',
          },
        ],
      }),
    ),
    http.get(at('/audit'), ({ request }) => {
      audits.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        data: [
          {
            id: 'e',
            at: '2026-11-21T10:00:00.000Z',
            actor: { id: '1', name: 'Ada Admin' },
            action: 'change_roles',
            subject: { kind: 'user', id: user.id, name: user.name, exists: true },
            fields: ['role'],
            has_states: true,
            ip: null,
            device: null,
          },
        ],
        meta: { next: null, previous: null },
      });
    }),
    http.post(at('/users/role'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        message: 'Role Changed Successfully',
        data: { changed: 1, unchanged: 0, left_out: 0, reasons: [] },
      });
    }),
  );
  const pages = await featurePages(users);
  return { ...renderPages(path, pages, { permissions }), sent, audits };
}

it('shows who somebody is, their team, their latest events and where they are signed in', async () => {
  await openUser('/settings/user/n');
  expect(await screen.findByRole('heading', { level: 1, name: niamh.name })).toBeVisible();
  expect(screen.getByText(/^Default User · niamh@acme\.test · last sign-in /)).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(await screen.findByText('Rotterdam hub')).toBeVisible();
  expect(screen.getByText('Acme › Operations')).toBeVisible();
  const row = await screen.findByRole('row', { name: /Cold chain basics/ });
  expect(within(row).getByText('38 of 40')).toBeVisible();
  expect(within(row).getByText('Scored')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All 4' })).toHaveAttribute('href', '/settings/user/n/events');
  const session = (await screen.findByText('Firefox on Windows')).closest('li');
  expect(session?.querySelector('.tabler-icon-device-desktop')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Allowance: 125 % of the time…' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/settings/user/edit/n');
  expect(await screen.findByRole('link', { name: 'with “intake.xlsx”, 193 people' })).toHaveAttribute(
    'href',
    '/settings/user?import_id=intake',
  );
});

it('gives the person another role', async () => {
  const { user, sent } = await openUser('/settings/user/n');
  await user.click(await screen.findByRole('button', { name: 'Change role…' }));
  const dialog = await screen.findByRole('dialog', { name: `Change the role of ${niamh.name}` });
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(await within(dialog).findByText('*Choose the new role')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: /New role/ }));
  await user.click(await within(dialog).findByRole('option', { name: 'Grader' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(sent).toEqual([{ role: 'Grader', users: ['n'] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends the invitation of an invited person again in place of the role, and shows no sessions', async () => {
  const invited = {
    ...niamh,
    state: 'invited',
    invited_at: '2026-11-20T10:00:00Z' as never,
    invitation_expires_at: '2099-11-27T10:00:00Z' as never,
    last_sign_in_at: null as never,
  };
  let sent = 0;
  server.use(
    http.post(at('/users/n/invitation'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'Invitation Sent' });
    }),
  );
  const { user } = await openUser('/settings/user/n', { user: invited });
  expect(await screen.findByText('Invited on 20-Nov-2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change role…' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Signed in on' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Send invitation again' }));
  await waitFor(() => expect(sent).toBe(1));
  await user.click(screen.getByRole('button', { name: `Actions for ${niamh.name}` }));
  expect(await screen.findByRole('menuitem', { name: 'Change role…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Send invitation again/ })).toBeNull();
});

it('says why the role stays', async () => {
  const { user } = await openUser('/settings/user/n');
  server.use(
    http.post(at('/users/role'), () =>
      HttpResponse.json({
        message: 'Role Changed Successfully',
        data: {
          changed: 0,
          unchanged: 0,
          left_out: 1,
          reasons: [{ id: 'n', name: niamh.name, reason: 'in_team' }],
        },
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Change role…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: /New role/ }));
  await user.click(await within(dialog).findByRole('option', { name: 'Grader' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText(/Is in a team, whose people have the role Default User/)).toBeVisible();
});

it('offers nothing that the server would refuse', async () => {
  await openUser('/settings/user/n', { user: { ...niamh, role: ['admin'] } });
  const button = await screen.findByRole('button', { name: 'Change role…' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription(/has permissions that you don't have/);
  expect(screen.queryByText('Signed in on')).toBeNull();
  expect(screen.queryByRole('button', { name: /Allowance/ })).toBeNull();
});

it("says that nobody changes one's own role", async () => {
  await openUser('/settings/user/1', { user: { ...niamh, id: '1' } });
  const button = await screen.findByRole('button', { name: 'Change role…' });
  expect(button).toHaveAccessibleDescription('You cannot change your own role');
});

it('shows no teams, events, sessions and audit to somebody who may only see people', async () => {
  await openUser('/settings/user/n', { permissions: ['viewAny user'] });
  expect(await screen.findByRole('heading', { level: 1, name: niamh.name })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'About this person' })).toBeNull();
  for (const name of ['Team', 'Latest events', 'Signed in on']) {
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: 'Change role…' })).toBeNull();
});

it('shows all events on a tab of their own', async () => {
  await openUser('/settings/user/n/events');
  expect(await screen.findByRole('link', { name: 'Cold chain basics' })).toHaveAttribute(
    'href',
    '/view-competitions/c',
  );
  expect(await screen.findByRole('link', { name: /^Teams and events\s*4$/ })).toHaveAttribute('aria-current', 'page');
});

it('downloads the data of the person', async () => {
  let sent = 0;
  server.use(
    http.get(at('/users/n/data'), () => {
      sent += 1;
      return new HttpResponse(new Uint8Array([80, 75]), { headers: { 'content-type': 'application/zip' } });
    }),
  );
  const { user } = await openUser('/settings/user/n');
  await user.click(await screen.findByRole('button', { name: `Actions for ${niamh.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download data' }));
  expect(await screen.findByText('The data is downloaded')).toBeVisible();
  expect(sent).toBe(1);
});

it('erases the person after a question that says what goes and what stays', async () => {
  let sent = 0;
  server.use(
    http.post(at('/users/n/erase'), () => {
      sent += 1;
      return HttpResponse.json({ message: 'Person Erased Successfully' });
    }),
    http.get(at('/users'), () => page([])),
    http.get(at('/users/groups'), () => page([])),
  );
  const { user } = await openUser('/settings/user/n', {
    user: { ...niamh, entities_count: 0 },
    permissions: ['viewAny user', 'delete user'],
  });
  await user.click(await screen.findByRole('button', { name: `Actions for ${niamh.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
  const dialog = await screen.findByRole('dialog', { name: `Do you want to erase ${niamh.name}?` });
  expect(within(dialog).getByText('What goes')).toBeVisible();
  expect(within(dialog).getByText(/^Answers, also those in their own words/)).toBeVisible();
  expect(sent).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(sent).toBe(1));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

it('says why a person of a team is not erased', async () => {
  const { user } = await openUser('/settings/user/n', { permissions: [...STAFF, 'delete user'] });
  await user.click(await screen.findByRole('button', { name: `Actions for ${niamh.name}` }));
  const item = await screen.findByRole('menuitem', { name: /^Erase…/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('Take this person out of the team first');
});

it('shows what was changed about the person', async () => {
  const { audits } = await openUser('/settings/user/n/audit');
  expect(await screen.findByRole('row', { name: /Ada Admin/ })).toHaveTextContent(
    `Changed the role of ${niamh.name}Role`,
  );
  expect(audits[0]?.get('subject')).toBe('n');
});

it('says that a person is not there', async () => {
  server.use(
    http.get(at('/users/gone'), () => HttpResponse.json(problem(404, 'Not found'), { status: 404 })),
    http.get(at('/user/roles'), () => HttpResponse.json({ data: [] })),
  );
  const pages = await featurePages(users);
  renderPages('/settings/user/gone', pages, { permissions: ['viewAny user'] });
  expect(await screen.findByText(/Couldn't load this person|Page Not Found/)).toBeVisible();
});

it('says who added the person, with a link', async () => {
  const ada = { ...niamh, id: 'a', name: 'Ada Lindqvist' };
  server.use(http.get(at('/users/a'), () => HttpResponse.json({ data: ada })));
  await openUser('/settings/user/n', { user: { ...niamh, created_by: 'a' } });
  expect(await screen.findByRole('link', { name: 'by Ada Lindqvist' })).toHaveAttribute('href', '/settings/user/a');
});
