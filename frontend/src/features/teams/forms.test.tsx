import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { CreateTeamPage } from './CreateTeamPage';
import { EditTeamPage } from './EditTeamPage';

const teamUser = (id: string, name: string) => ({ id, name, email: `${id}@example.org` });
const [ada, ben, cleo, dora] = [
  teamUser('ada', 'Ada'),
  teamUser('ben', 'Ben'),
  teamUser('cleo', 'Cleo'),
  teamUser('dora', 'Dora'),
];
const entityChoice = (id: string, name: string) => ({
  id,
  name,
  ancestors: ['Club'],
  users_count: 0,
  participants_count: 0,
  user: null,
  created_at: '2026-11-05T09:00:00Z',
});

let searches: URLSearchParams[] = [];
let available = [ada, ben, cleo];

beforeEach(() => {
  searches = [];
  available = [ada, ben, cleo];
  server.use(
    http.get(at('/teams'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      searches.push(asked);
      const search = (asked.get('userSearch') ?? '').toLowerCase();
      return HttpResponse.json({
        data: [entityChoice('n', 'North'), entityChoice('s', 'South')],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 2 },
        availableUsers: available.filter(({ name }) => name.toLowerCase().includes(search)),
        availableUsersTotal: available.length,
      });
    }),
  );
});

const pages = [
  { path: '/settings/teams', element: <p>The list</p> },
  { path: '/settings/teams/create', element: <CreateTeamPage /> },
  { path: '/settings/teams/edit/:id', element: <EditTeamPage /> },
];
type User = ReturnType<typeof renderPages>['user'];

const openCreate = () => renderPages('/settings/teams/create', pages, { permissions: ['create team'] }).user;

function openEdit() {
  const stored = {
    ...entityChoice('n', 'North'),
    users_count: 3,
    user: ada,
    leader: ada,
    users: [ben, cleo],
    version: 4,
  };
  available = [dora];
  server.use(http.get(at('/teams/n'), () => HttpResponse.json({ data: stored })));
  return renderPages('/settings/teams/edit/n', pages, { permissions: ['update team'] }).user;
}

async function chooseOption(user: User, label: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const pressSave = (user: User) => user.click(screen.getByRole('button', { name: 'Save team' }));
const listedNames = () =>
  within(screen.getByRole('list', { name: 'Users' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('creates the team of an entity, once, however often Save is pressed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/teams/s'), async ({ request }) => {
      sent.push(await request.json());
      await delay(50);
      return HttpResponse.json({ message: 'Team Created' }, { status: 201 });
    }),
  );
  const user = openCreate();
  await chooseOption(user, 'Entity', /South/);
  await chooseOption(user, 'Leader', /Ada/);
  await chooseOption(user, 'Users', /Ben/);
  await chooseOption(user, 'Users', /Cleo/);
  expect(screen.getByText('2 users besides the leader')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Save team' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([{ leader: ada.email, users: [ben.email, cleo.email] }]);
});

it('takes the users from a file, and names its wrong records until another one is chosen', async () => {
  const sent: [leader: unknown, hasFile: boolean][] = [];
  server.use(
    http.post(at('/teams/s'), async ({ request }) => {
      const form = await request.formData();
      sent.push([form.get('leader'), form.has('file')]);
      if (sent.length > 1) return HttpResponse.json({ message: 'Team Created' }, { status: 201 });
      const errors = { 'records.2.email': ['This user is in another team'] };
      return HttpResponse.json(problem(422, 'The given data was invalid.', errors), { status: 422 });
    }),
  );
  const user = openCreate();
  await chooseOption(user, 'Entity', /South/);
  await chooseOption(user, 'Leader', /Ada/);
  await user.click(screen.getByRole('radio', { name: 'Take them from a file' }));
  expect(screen.queryByRole('combobox', { name: 'Users' })).not.toBeInTheDocument();
  await pressSave(user);
  expect(screen.getByText('*Required')).toBeVisible();
  const input = screen.getByLabelText('File with users', { selector: 'input[type=file]' });
  await user.upload(input, new File(['email\nben@x'], 'wrong.csv', { type: 'text/csv' }));
  expect(screen.queryByText('*Required')).not.toBeInTheDocument();
  await pressSave(user);
  expect(await screen.findByText('* record 2: This user is in another team')).toBeVisible();
  expect(screen.getByText('*1 user cannot be in this team')).toBeVisible();
  await user.upload(input, new File(['email\nben@y'], 'right.csv', { type: 'text/csv' }));
  expect(screen.queryByText(/record 2/)).not.toBeInTheDocument();
  await pressSave(user);
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([
    [ada.email, true],
    [ada.email, true],
  ]);
});

it('searches entities without users, and users, on the server', async () => {
  const user = openCreate();
  await user.type(await screen.findByRole('combobox', { name: 'Entity' }), 'Sou');
  await waitFor(() => expect(searches.at(-1)?.get('search')).toBe('Sou'));
  expect(searches.at(-1)?.get('userCountFlag')).toBe('true');
  await user.type(screen.getByRole('combobox', { name: 'Users' }), 'cle');
  await waitFor(() => expect(searches.at(-1)?.get('userSearch')).toBe('cle'));
  await user.click(await screen.findByRole('option', { name: /Cleo/ }));
  expect(listedNames()).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: 'Users' })).toHaveValue('');
});

it('needs an entity and a leader', async () => {
  const user = openCreate();
  await screen.findByRole('combobox', { name: 'Entity' });
  await pressSave(user);
  expect(screen.getByRole('combobox', { name: 'Entity' })).toHaveAccessibleDescription(/\*Required/);
  expect(screen.getByRole('combobox', { name: 'Leader' })).toHaveAccessibleDescription(/\*Required/);
});

it('does not offer the leader as a member, and makes a member the leader', async () => {
  const user = openCreate();
  await chooseOption(user, 'Leader', /Ada/);
  await user.click(screen.getByRole('combobox', { name: 'Users' }));
  const option = await screen.findByRole('option', { name: /Ada/ });
  expect(option).toHaveTextContent('A user cannot be both leader and member');
  await user.click(option);
  expect(listedNames()).toEqual([]);
  await chooseOption(user, 'Users', /Ben/);
  await chooseOption(user, 'Leader', /Ben/);
  expect(listedNames()).toEqual([]);
});

it('shows what the server says beside the person, until they are removed', async () => {
  server.use(
    http.post(at('/teams/s'), () =>
      HttpResponse.json(
        problem(422, 'The given data was invalid.', {
          leader: ['No user of the organization has this address'],
          'users.1': ['This user is in another team'],
        }),
        { status: 422 },
      ),
    ),
  );
  const user = openCreate();
  await chooseOption(user, 'Entity', /South/);
  await chooseOption(user, 'Leader', /Ada/);
  await chooseOption(user, 'Users', /Ben/);
  await chooseOption(user, 'Users', /Cleo/);
  await pressSave(user);
  expect(await screen.findByText('*This user is in another team')).toBeVisible();
  expect(listedNames()).toEqual([
    'Benben@example.orgRemove',
    'Cleocleo@example.org*This user is in another teamRemove',
  ]);
  const leader = screen.getByRole('combobox', { name: 'Leader' });
  expect(leader).toHaveAccessibleDescription(/\*No user of the organization has this address/);
  expect(screen.getByRole('combobox', { name: 'Users' })).toHaveAccessibleDescription(
    /\*1 user cannot be in this team/,
  );
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  expect(screen.queryByText('*This user is in another team')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Users' })).toHaveFocus();
});

it('keeps the leader so far as a member when another leads', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(at('/teams/n'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'Team Updated' });
    }),
  );
  const user = openEdit();
  const leader = await screen.findByRole('combobox', { name: 'Leader' });
  expect(leader).toHaveAccessibleDescription(/Ada stays in the team/);
  expect(screen.getByRole('textbox', { name: 'Entity' })).toHaveAttribute('readonly');
  await chooseOption(user, 'Leader', /Ben/);
  const removal = screen.getByRole('button', { name: 'Remove Ada' });
  expect(removal).toHaveAttribute('aria-disabled', 'true');
  expect(removal).toHaveAccessibleDescription('The leader so far stays in the team');
  await user.click(removal);
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  await chooseOption(user, 'Users', /Dora/);
  await pressSave(user);
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([{ leader: ben.email, users: [ada.email, dora.email], version: 4 }]);
});

it('keeps a member who was the leader for a moment', async () => {
  const user = openEdit();
  await chooseOption(user, 'Leader', /Ben/);
  await chooseOption(user, 'Leader', /Ada/);
  expect(listedNames()).toEqual(['Cleocleo@example.orgRemove', 'Benben@example.orgRemove']);
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  await chooseOption(user, 'Users', /Dora/);
  await chooseOption(user, 'Leader', /Dora/);
  await chooseOption(user, 'Leader', /Ada/);
  expect(listedNames()).toEqual(['Benben@example.orgRemove', 'Doradora@example.orgRemove']);
});

it('takes a removed member back before it is saved', async () => {
  const user = openEdit();
  await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
  expect(listedNames()).toEqual(['Benben@example.orgRemove']);
  await chooseOption(user, 'Users', /Cleo/);
  expect(listedNames()).toHaveLength(2);
});

it.each(['A team with participants cannot be edited or deleted', 'Cannot Delete Team Leader In Team'])(
  'shows a refusal of the server and keeps what was chosen: %s',
  async (refusal) => {
    server.use(http.put(at('/teams/n'), () => HttpResponse.json(problem(409, refusal), { status: 409 })));
    const user = openEdit();
    await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
    await pressSave(user);
    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(listedNames()).toEqual(['Benben@example.orgRemove']);
  },
);

it('shows whom another user put into the team meanwhile', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(at('/teams/n'), async ({ request }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body);
      return body.version === 5
        ? HttpResponse.json({ message: 'Team Updated' })
        : HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const user = openEdit();
  await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
  const now = {
    ...entityChoice('n', 'North'),
    users_count: 4,
    user: ada,
    leader: ada,
    users: [ben, cleo, dora],
    version: 5,
  };
  server.use(http.get(at('/teams/n'), () => HttpResponse.json({ data: now })));
  await pressSave(user);
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
  const addresses = 'Ben (ben@example.org), Cleo (cleo@example.org), Dora (dora@example.org)';
  expect(within(dialog).getByRole('row', { name: `Users Ben (ben@example.org) ${addresses}` })).toBeVisible();
  expect(within(dialog).queryByRole('row', { name: /Leader/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent.at(-1)).toEqual({ leader: ada.email, users: [ben.email], version: 5 });
});
