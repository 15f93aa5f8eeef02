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

const aTeamOf = (team: string | null) => (user: { id: string; name: string; email: string }) => ({
  ...user,
  state: 'active',
  team,
});

let searches: URLSearchParams[] = [];
let available = [ada, ben, cleo];
/** The people who are in a team already, with its name. */
let taken = [] as ReturnType<ReturnType<typeof aTeamOf>>[];

beforeEach(() => {
  searches = [];
  available = [ada, ben, cleo];
  taken = [aTeamOf('West')(teamUser('wim', 'Wim'))];
  server.use(
    http.get(at('/teams'), ({ request }) => {
      searches.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        data: [entityChoice('n', 'North'), entityChoice('s', 'South')],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 2 },
        availableUsers: [],
        availableUsersTotal: 0,
      });
    }),
    http.get(at('/teams/candidates'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      searches.push(asked);
      const search = (asked.get('search') ?? '').toLowerCase();
      const all = [...available.map(aTeamOf(null)), ...(asked.get('free') === 'true' ? [] : taken)];
      const data = all.filter(({ name }) => name.toLowerCase().includes(search));
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length } });
    }),
    http.get(at('/users/groups'), () =>
      HttpResponse.json({
        data: [{ id: 'g1', name: 'intake.xlsx', created_at: '2026-11-20T09:40:00Z', count: 3 }],
        meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
      }),
    ),
  );
});

const pages = [
  { path: '/settings/teams', element: <p>The list</p> },
  { path: '/settings/teams/create', element: <CreateTeamPage /> },
  { path: '/settings/teams/edit/:id', element: <EditTeamPage /> },
];
type User = ReturnType<typeof renderPages>['user'];

const openCreate = () => renderPages('/settings/teams/create', pages, { permissions: ['create team'] }).user;

function serveTeam(values: object) {
  const stored = {
    ...entityChoice('n', 'North'),
    users_count: 3,
    user: ada,
    leader: ada,
    users: [ben, cleo],
    version: 4,
    ...values,
  };
  server.use(http.get(at('/teams/n'), () => HttpResponse.json({ data: stored })));
}

function openEdit(values: object = {}) {
  available = [dora];
  taken = [ada, ben, cleo].map(aTeamOf('North'));
  serveTeam(values);
  return renderPages('/settings/teams/edit/n', pages, { permissions: ['update team'] }).user;
}

async function chooseOption(user: User, label: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const pressSave = (user: User) =>
  user.click(screen.getByRole('button', { name: /^(Save team|Create team|Create team of \d+)$/ }));
const tick = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const chosenUsers = () =>
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
  await tick(user, 'Ada');
  await tick(user, 'Ben');
  await tick(user, 'Cleo');
  await user.click(screen.getByRole('button', { name: 'Make leader: Ada' }));
  expect(screen.getByRole('heading', { name: '3 people' })).toBeVisible();
  expect(screen.getByText('They take part in what is assigned to South from now on.')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Create team of 3' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([{ leader: ada.email, users: [ben.email, cleo.email] }]);
});

it('says before anything is changed why a team that takes part in an event cannot be edited', async () => {
  openEdit({ participants_count: 1 });
  expect(await screen.findByText('A team with participants cannot be edited or deleted')).toBeVisible();
  expect(chosenUsers()).toHaveLength(3);
  expect(screen.getByRole('textbox', { name: 'Leader' })).toHaveValue('Ada');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryAllByRole('button', { name: /^(Save|Remove|Make leader|Clear)/ })).toEqual([]);
  expect(screen.queryByRole('tablist')).toBeNull();
});

it('shows the stored team once it takes part in an event, and not what was typed before', async () => {
  const refusal = 'A team with participants cannot be edited or deleted';
  server.use(http.put(at('/teams/n'), () => HttpResponse.json(problem(409, refusal), { status: 409 })));
  const user = openEdit();
  await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
  expect(chosenUsers()).toHaveLength(2);
  const save = screen.getByRole('button', { name: 'Save team' });
  serveTeam({ participants_count: 1 });
  await user.click(save);
  await waitFor(() => expect(save).not.toBeInTheDocument());
  expect(screen.getAllByText(refusal).length).toBeGreaterThan(0);
  expect(chosenUsers()).toHaveLength(3);
  expect(screen.getByRole('textbox', { name: 'Leader' })).toHaveValue('Ada');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryAllByRole('button', { name: /^(Remove|Put back|Make leader|Clear)/ })).toEqual([]);
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
  await user.click(screen.getByRole('tab', { name: 'File' }));
  expect(screen.getByText('The others are in the file.')).toBeVisible();
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
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'cle');
  await waitFor(() => expect(searches.some((one) => one.get('search') === 'cle')).toBe(true));
  await tick(user, 'Cleo');
  expect(chosenUsers()).toEqual(['Cleocleo@example.org']);
});

it('needs an entity and a leader', async () => {
  const user = openCreate();
  await screen.findByRole('combobox', { name: 'Entity' });
  await pressSave(user);
  expect(screen.getByRole('combobox', { name: 'Entity' })).toHaveAccessibleDescription(/\*Required/);
  expect(screen.getByRole('combobox', { name: 'Leader' })).toHaveAccessibleDescription(/\*Required/);
});

it('keeps who is chosen while the list is searched, and unticks them again', async () => {
  const user = openCreate();
  await tick(user, 'Ada');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'ben');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull());
  await tick(user, 'Ben');
  expect(chosenUsers()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Make leader: Ben' }));
  expect(chosenUsers()).toEqual(['Benben@example.orgLeader', 'Adaada@example.org']);
  await tick(user, 'Ben');
  expect(chosenUsers()).toEqual(['Adaada@example.org']);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('Nobody is chosen yet.')).toBeVisible();
});

it('shows who is in another team, and does not let them be chosen', async () => {
  const user = openCreate();
  expect(await screen.findByText('3 of 4 are in no team')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Everybody 4' }));
  const wim = await screen.findByRole('checkbox', { name: 'Select Wim' });
  expect(wim).toBeDisabled();
  expect(screen.getByText('In West')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(chosenUsers()).toHaveLength(3);
});

it('takes the people of a past import with one tick', async () => {
  const user = openCreate();
  await user.click(await screen.findByRole('tab', { name: 'Past import' }));
  await chooseOption(user, 'Past import', /intake/);
  await tick(user, 'Ada');
  await waitFor(() => expect(searches.at(-1)?.get('import_id')).toBe('g1'));
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(chosenUsers()).toHaveLength(3);
});

it('adds pasted addresses, and says why the others cannot be used', async () => {
  const reason = 'This user is in the team West';
  server.use(
    http.post(at('/teams/candidates'), async ({ request }) => {
      const { emails } = (await request.json()) as { emails: string[] };
      return HttpResponse.json({
        data: emails.map((email) =>
          email.startsWith('wim') ? { email, user: null, reason } : { email, user: ada, reason: null },
        ),
      });
    }),
  );
  const user = openCreate();
  await user.click(await screen.findByRole('tab', { name: 'Paste' }));
  await user.click(screen.getByRole('textbox', { name: 'Addresses' }));
  await user.paste('Ada <ada@example.org>\nwim@example.org');
  expect(await screen.findByText('1 of 2 addresses can be in the team')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
  expect(chosenUsers()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'All of them are added' })).toBeDisabled();
});

it('begins with the people of the user list', async () => {
  const state = { newTeam: { people: [ada, ben, { id: 7 }], leftOut: 1 } };
  renderPages({ pathname: '/settings/teams/create', state }, pages, { permissions: ['create team'] });
  expect(await screen.findByRole('heading', { name: '2 people' })).toBeVisible();
  expect(screen.getByText(/^1 of those who were selected is left out/)).toBeVisible();
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
  await tick(user, 'Ben');
  await tick(user, 'Cleo');
  await pressSave(user);
  expect(await screen.findByText('*This user is in another team')).toBeVisible();
  expect(chosenUsers()).toEqual([
    'Adaada@example.orgLeader',
    'Benben@example.org',
    'Cleocleo@example.org*This user is in another team',
  ]);
  const leader = screen.getByRole('combobox', { name: 'Leader' });
  expect(leader).toHaveAccessibleDescription(/\*No user of the organization has this address/);
  expect(screen.getAllByText('*1 user cannot be in this team')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  expect(screen.queryByText('*This user is in another team')).toBeNull();
  expect(screen.getByRole('heading', { name: '2 people' })).toHaveFocus();
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
  const removal = screen.getByRole('button', { name: 'Remove Ada: The leader so far stays in the team' });
  expect(removal).toHaveAttribute('aria-disabled', 'true');
  await user.click(removal);
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  await tick(user, 'Dora');
  await pressSave(user);
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual([{ leader: ben.email, users: [ada.email, dora.email], version: 4 }]);
});

it('tells two members of one name apart in the names of their buttons', async () => {
  const user = openEdit({ users: [ben, cleo, teamUser('cleo2', 'Cleo')] });
  await user.click(await screen.findByRole('button', { name: 'Remove Cleo (cleo2@example.org)' }));
  expect(screen.getByRole('button', { name: 'Put back Cleo (cleo2@example.org)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Cleo (cleo@example.org)' })).toBeVisible();
});

it('takes a removed member back before it is saved', async () => {
  const user = openEdit();
  await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
  expect(chosenUsers()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Put back Cleo' }));
  expect(chosenUsers()).toHaveLength(3);
  expect(screen.queryByRole('list', { name: 'Removed' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  await user.click(await screen.findByRole('radio', { name: /^Everybody/ }));
  await tick(user, 'Cleo');
  expect(chosenUsers()).toHaveLength(3);
});

it.each(['A team with participants cannot be edited or deleted', 'Cannot Delete Team Leader In Team'])(
  'shows a refusal of the server and keeps what was chosen: %s',
  async (refusal) => {
    server.use(http.put(at('/teams/n'), () => HttpResponse.json(problem(409, refusal), { status: 409 })));
    const user = openEdit();
    await user.click(await screen.findByRole('button', { name: 'Remove Cleo' }));
    await pressSave(user);
    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(chosenUsers()).toEqual(['Adaada@example.orgLeader', 'Benben@example.org']);
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

it('says why all cannot be chosen at once, instead of leaving the button out in silence', async () => {
  server.use(
    http.get(at('/teams/candidates'), () =>
      HttpResponse.json({
        data: [aTeamOf(null)(ada)],
        meta: { current_page: 1, last_page: 49, per_page: 25, total: 1001 },
      }),
    ),
  );
  openCreate();
  expect(await screen.findByText(/^All can be chosen at once up to 1,000 people\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});
