import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { Shell } from '../Shell';

const meta = { current_page: 1, last_page: 1, per_page: 5, total: 1 };
const STAFF = [
  'viewAny template',
  'create template',
  'viewAny competition',
  'create competition',
  'viewAny user',
  'update user',
];

const TIMES = { starts_at: '2026-11-21T00:00:00Z', ends_at: '2099-11-23T23:59:59Z' };

/** Responds to all searches. Returns the requested paths and search texts. */
function answerLists(rows: Record<string, object[]>) {
  const asked: string[] = [];
  server.use(
    http.get(at('/:list'), ({ params, request }) => {
      const list = String(params['list']);
      const search = new URL(request.url).searchParams.get('search');
      if (search !== null) asked.push(`${list} ${search}`);
      return HttpResponse.json({ data: rows[list] ?? [], meta });
    }),
    http.get(at('/competition/completedAdmin'), () => HttpResponse.json({ data: [], meta })),
    http.get(at('/:list/gotAnswers'), () => HttpResponse.json({ data: rows['answered'] ?? [], meta })),
  );
  return asked;
}

function openShell(permissions: readonly string[], role = 'admin') {
  const page = (
    <>
      <h1>Start</h1>
      <textarea aria-label="Long text" />
      <input aria-label="Short text" />
    </>
  );
  return renderPages(
    paths.home(),
    [
      {
        element: <Shell />,
        children: [
          { path: paths.home.pattern, element: page },
          { path: paths.users.pattern, element: <h1>Users</h1> },
          { path: paths.templates.pattern, element: <h1>Templates</h1> },
          { path: paths.user.pattern, element: <h1>A user</h1> },
          { path: paths.teams.pattern, element: <h1>Teams</h1> },
          { path: paths.editTeam.pattern, element: <h1>A team</h1> },
          { path: paths.roles.pattern, element: <h1>Roles</h1> },
          { path: paths.editRole.pattern, element: <h1>A role</h1> },
          { path: paths.editPlatformRole.pattern, element: <h1>A role</h1> },
          { path: paths.entities.pattern, element: <h1>Entities</h1> },
          { path: paths.editEntity.pattern, element: <h1>An entity</h1> },
          { path: paths.createCompetition.pattern, element: <h1>New competition</h1> },
        ],
      },
    ],
    { permissions, role },
  );
}
const addressOf = ({ state }: ReturnType<typeof openShell>['router']) =>
  state.location.pathname + state.location.search;
const CTRL_K = '{Control>}k{/Control}';
const openPalette = async (user: ReturnType<typeof openShell>['user']) => {
  // The key works after its button is rendered.
  await screen.findByRole('button', { name: /^Search…/ });
  await user.keyboard(CTRL_K);
  return within(await screen.findByRole('dialog', { name: 'Search and go to' }));
};
const lines = (palette: { getAllByRole: (role: string) => HTMLElement[] }) =>
  palette.getAllByRole('option').map(({ textContent }) => textContent.trim());

it('opens with Ctrl K, shows only what the viewer may see and start, and goes to a page with Enter', async () => {
  answerLists({});
  const { user, router } = openShell(STAFF);
  const palette = await openPalette(user);
  expect(lines(palette)).toEqual([
    'Templates',
    'Competitions',
    'Settings',
    'Home',
    'Users',
    'Profile',
    'Create Template',
    'Create Competition',
    'Import questions',
    'Keyboard shortcuts',
  ]);
  await user.keyboard('use');
  await waitFor(() => expect(palette.getByRole('option', { selected: true })).toHaveTextContent('Users'));
  const field = palette.getByRole('combobox');
  expect(field).toHaveAttribute('aria-activedescendant', palette.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.users()));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('finds people, templates and events on the server, and starts a competition with a template', async () => {
  const asked = answerLists({
    users: [{ id: 'u7', name: 'Florence Nightingale', email: 'flo@example.org' }],
    templates: [{ id: 't1', name: 'Night shift core', questions_count: 12, total_weight: 40 }],
    competitions: [{ id: 'c1', name: 'Night Shift Triage', status: 'running', ...TIMES }],
  });
  const { user, router } = openShell(STAFF);
  const palette = await openPalette(user);
  await user.keyboard('night');
  expect(
    await palette.findByRole('option', { name: /^Night Shift Triage Competition · Running, closes in \d+ years$/ }),
  ).toBeVisible();
  expect(palette.getByRole('option', { name: 'Night shift core 12 questions · 40 points' })).toBeVisible();
  expect(palette.getByRole('option', { name: 'Florence Nightingale flo@example.org' })).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining(['users night', 'templates night', 'competitions night']));
  await user.click(palette.getByRole('option', { name: 'Create Competition with Night shift core' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.createCompetition()));
  expect(router.state.location.search).toBe('?template_id=t1');
});

it.each([
  ['running', 'Open live view of Triage', '/competition/c1/live'],
  ['running', 'Grade Triage', '/users/score/show/c1'],
  ['running', 'Message everyone in Triage', '/competition/c1/live?message=all'],
  ['pending', 'Assign people to Triage', '/complete-edit-competitions/c1'],
  ['pending', 'Message everyone in Triage', '/competition/c1/live?message=all'],
  ['ended', 'Grade Triage', '/users/score/show/c1'],
])('starts what is often done with an event that is %s: %s', async (status, label, address) => {
  answerLists({ competitions: [{ id: 'c1', name: 'Triage', status, ...TIMES }] });
  const { user, router } = openShell([...STAFF, 'update competition', 'viewAny userscore']);
  const palette = await openPalette(user);
  await user.keyboard('triage');
  await user.click(await palette.findByRole('option', { name: label }));
  await waitFor(() => expect(addressOf(router)).toBe(address));
});

it.each([
  [9, 'Grade Triage 9 sheets wait for marks'],
  [1, 'Grade Triage 1 sheet waits for marks'],
  [0, 'Grade Triage'],
])('says how many sheets of an event wait for marks: %i', async (ungraded, name) => {
  answerLists({
    competitions: [{ id: 'c1', name: 'Triage', status: 'ended', ...TIMES }],
    answered: [
      { id: 'c0', name: 'Triage before', answered: 20, ungraded: 20 },
      { id: 'c1', name: 'Triage', answered: 12, ungraded },
    ],
  });
  const { user } = openShell([...STAFF, 'viewAny userscore']);
  const palette = await openPalette(user);
  await user.keyboard('triage');
  expect(await palette.findByRole('option', { name })).toBeVisible();
});

it.each([
  ['running', ['Open live view of Triage']],
  ['pending', []],
  ['ended', []],
])('starts nothing with an event that is %s and that the viewer may only see', async (status, starts) => {
  answerLists({ competitions: [{ id: 'c1', name: 'Triage', status, ...TIMES }] });
  const { user } = openShell(['viewAny competition']);
  const palette = await openPalette(user);
  await user.keyboard('triage');
  await palette.findByRole('option', { name: /^Triage Competition/ });
  expect(lines(palette).slice(1)).toEqual(starts);
});

it('asks only for the lists that the viewer may see, and not for a single letter', async () => {
  const asked = answerLists({ users: [{ id: 'u7', name: 'Nina', email: 'nina@example.org' }] });
  const { user } = openShell(['viewAny user']);
  const palette = await openPalette(user);
  await user.keyboard('n');
  await waitFor(() => expect(palette.queryByRole('option', { name: 'Profile' })).not.toBeInTheDocument());
  // This is longer than the palette's delay.
  await new Promise((done) => setTimeout(done, 400));
  expect(asked).toEqual([]);
  await user.keyboard('i');
  await palette.findByRole('option', { name: 'Nina nina@example.org' });
  expect(asked).toEqual(['users ni']);
});

it.each([
  ['may change it', ['viewAny team', 'update team'], 0, '/settings/teams/edit/t4'],
  ['may only see it', ['viewAny team'], 0, '/settings/teams?search=Night+watch'],
  ['may not change it while it takes part', ['viewAny team', 'update team'], 2, '/settings/teams?search=Night+watch'],
])('finds a team by its name, and opens it for who %s', async (_, permissions, participants_count, address) => {
  const team = { id: 't4', name: 'Night watch', users_count: 4, participants_count, user: { name: 'Ada Lovelace' } };
  const asked = answerLists({ teams: [team] });
  const { user, router } = openShell(permissions);
  const palette = await openPalette(user);
  await user.keyboard('night');
  const found = await palette.findByRole('option', { name: 'Night watch 4 people · led by Ada Lovelace' });
  expect(asked).toEqual(['teams night']);
  await user.click(found);
  await waitFor(() => expect(addressOf(router)).toBe(address));
});

it.each([
  ['may change both', ['viewAny role', 'update role', 'viewAny entity', 'update entity'], 'edit'],
  ['may only see both', ['viewAny role', 'viewAny entity'], 'list'],
])('finds roles and entities by their names, and opens them for who %s', async (_, permissions, opened) => {
  const asked = answerLists({
    roles: [{ id: 'r2', name: 'Night lead', users_count: 3 }],
    entities: [{ id: 'n9', name: 'Night dispatch', ancestors: ['Acme', 'North'] }],
  });
  const addresses = {
    edit: ['/settings/roles/edit/r2', '/settings/entities/edit/n9'],
    list: ['/settings/roles?search=Night+lead', '/settings/entities?search=Night+dispatch'],
  }[opened];
  const { user, router } = openShell(permissions);
  for (const [at, name] of ['Night lead 3 people', 'Night dispatch Acme › North'].entries()) {
    const palette = await openPalette(user);
    await user.keyboard('night');
    await user.click(await palette.findByRole('option', { name }));
    await waitFor(() => expect(addressOf(router)).toBe(addresses?.[at]));
  }
  expect(asked).toEqual(expect.arrayContaining(['roles night', 'entities night']));
});

it('looks for the roles of the platform as a super administrator, and for no entities', async () => {
  const asked = answerLists({ roles: [{ id: 'r2', name: 'Night lead', users_count: 1 }] });
  const { user, router } = openShell(['viewAny role', 'update role', 'viewAny entity'], 'super_admin');
  const palette = await openPalette(user);
  await user.keyboard('night');
  await user.click(await palette.findByRole('option', { name: 'Night lead 1 person' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/edit-roles/r2'));
  expect(asked).not.toContain('entities night');
});

it('looks for no team if the viewer may not list them', async () => {
  const asked = answerLists({ teams: [{ id: 't4', name: 'Night watch', users_count: 4, participants_count: 0 }] });
  const { user } = openShell(STAFF);
  const palette = await openPalette(user);
  await user.keyboard('night');
  await waitFor(() => expect(asked).toContain('templates night'));
  expect(asked).not.toContain('teams night');
  expect(palette.queryByRole('option', { name: /Night watch/ })).not.toBeInTheDocument();
});

it('says in one line what could not be searched, and still goes to pages', async () => {
  answerLists({});
  server.use(http.get(at('/users'), () => HttpResponse.json(problem(500, 'Server Error'), { status: 500 })));
  const { user } = openShell(['viewAny user', 'viewAny template']);
  const palette = await openPalette(user);
  await user.keyboard('templ');
  await waitFor(() => expect(palette.getByRole('status')).toHaveTextContent('People could not be searched.'));
  expect(palette.getByRole('option', { name: 'Templates' })).toBeVisible();
});

it('leaves Ctrl K to long texts, and closes with the key that opened it', async () => {
  answerLists({});
  const { user } = openShell(STAFF);
  await screen.findByRole('button', { name: /^Search…/ });
  await user.click(screen.getByRole('textbox', { name: 'Long text' }));
  await user.keyboard(CTRL_K);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('textbox', { name: 'Short text' }));
  await user.keyboard(CTRL_K);
  await screen.findByRole('dialog', { name: 'Search and go to' });
  await user.keyboard(CTRL_K);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the focus when the page below it arrives late and gives its title the focus', async () => {
  const { user } = openShell(STAFF);
  const title = screen.getByRole('heading', { name: 'Start' });
  title.tabIndex = -1;
  const palette = await openPalette(user);
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus());
  act(() => title.focus());
  expect(palette.getByRole('combobox')).toHaveFocus();
  await user.keyboard(CTRL_K);
  act(() => title.focus());
  expect(title).toHaveFocus();
});

it('has a button, and leads to the list of keys, which names it', async () => {
  answerLists({});
  const { user } = openShell(STAFF);
  await user.click(await screen.findByRole('button', { name: /^Search…/ }));
  const palette = within(await screen.findByRole('dialog', { name: 'Search and go to' }));
  await user.click(palette.getByRole('button', { name: 'Keyboard shortcuts' }));
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(keys).toHaveTextContent('Search everything, and go to a pageCtrl K');
});

it('a participant finds own pages and events', async () => {
  server.use(
    http.get(at('/user/assigned-competition'), () =>
      HttpResponse.json({ data: [{ id: 'c1', name: 'Spring cup', status: 'running', ...TIMES }], meta }),
    ),
    http.get(at('/user/assigned-competition/completed'), () => HttpResponse.json({ data: [], meta })),
  );
  const { user } = openShell(['viewAny competition', 'read competition'], 'user');
  const palette = await openPalette(user);
  await user.keyboard('spring');
  expect(
    await palette.findByRole('option', { name: /^Spring cup Competition · Running, closes in \d+ years$/ }),
  ).toBeVisible();
});
