import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { forgetUser } from '@/device/forget';
import { readRecord, takeClaim, writeRecords } from '@/device/records';
import { paths } from '@/domain/paths';
import { useUnsaved } from '@/ui/unsaved';
import { renderPages } from '../../tests/render';
import { at, server } from '../../tests/server';
import { RouteError } from './RouteError';
import { Shell } from './Shell';

afterEach(() => vi.restoreAllMocks());

const parent = { pattern: paths.platformRoles.pattern, label: 'Roles' };

function Draft() {
  useUnsaved(true, { detail: 'The draft is not saved.' });
  return <h1>A new role</h1>;
}

function Broken(): never {
  throw new Error('a page that breaks');
}

const openShell = (path: string) =>
  renderPages(
    path,
    [
      {
        element: <Shell />,
        children: [
          { path: paths.platformRoles.pattern, element: <h1>Roles</h1> },
          { path: paths.createPlatformRole.pattern, handle: { title: 'Roles', parent }, element: <Draft /> },
          { path: paths.platformUsers.pattern, element: <h1>Users</h1> },
          { path: `${paths.platformRoles.pattern}/broken`, errorElement: <RouteError inShell />, element: <Broken /> },
        ],
      },
      { path: paths.login.pattern, element: <h1>Log in</h1> },
    ],
    { permissions: ['viewAny organization'], role: 'super_admin' },
  );
const findMenuItem = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main menu' })).getByRole('link', { name });

it('lights up the item above the open page, by what its route declares', async () => {
  openShell(paths.createPlatformRole());
  expect(await findMenuItem('Roles')).toHaveAttribute('aria-current', 'page');
  expect(await findMenuItem('Users')).not.toHaveAttribute('aria-current');
});

it('lights up Entities alone, although their address is below that of the settings', async () => {
  renderPages(
    paths.entities(),
    [{ element: <Shell />, children: [{ path: paths.entities.pattern, element: <h1>Entities</h1> }] }],
    { permissions: ['viewAny entity', 'viewAny user'] },
  );
  expect(await findMenuItem('Entities')).toHaveAttribute('aria-current', 'page');
  expect(await findMenuItem('Settings')).not.toHaveAttribute('aria-current');
});

it('shows Entities to users who can list them, and Settings to users who can see one of its tabs', async () => {
  renderPages(
    paths.entities(),
    [{ element: <Shell />, children: [{ path: paths.entities.pattern, element: <h1>Entities</h1> }] }],
    { permissions: ['viewAny entity'] },
  );
  expect(await findMenuItem('Entities')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

it.each([
  [['viewAny template'], 1],
  [['viewAny user', 'create template'], 0],
])('shows the storage to users who can list templates alone: %j, %i', async (permissions, bars) => {
  let requests = 0;
  server.use(
    http.get(at('/get-storage'), () => {
      requests += 1;
      return HttpResponse.json({ data: { percentage: 7, used_bytes: 7, total_bytes: 100 } });
    }),
  );
  renderPages(
    paths.users(),
    [{ element: <Shell />, children: [{ path: paths.users.pattern, element: <h1>Users</h1> }] }],
    { permissions, organization: 'Acme' },
  );
  await screen.findByRole('heading', { name: 'Users' });
  if (bars > 0) await screen.findByRole('progressbar', { name: '7% of storage used' });
  expect(screen.queryAllByRole('progressbar')).toHaveLength(bars);
  expect(requests).toBe(bars);
});

it.each([
  ['user', ['Home', 'Competitions', 'Trainings'], 0],
  ['admin', ['Competitions', 'Trainings'], 1],
])('on a phone, shows the menu of a %s: %j, behind %i buttons', async (role, items, buttons) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  const permissions = ['competition', 'training'].flatMap((name) => [`read ${name}`, `viewAny ${name}`]);
  renderPages(
    paths.profile(),
    [{ element: <Shell />, children: [{ path: paths.profile.pattern, element: <h1>Profile</h1> }] }],
    { permissions, role },
  );
  const menu = await screen.findByRole('navigation', { name: 'Main menu', hidden: true });
  const links = within(menu).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(items);
  expect(screen.queryAllByRole('button', { name: 'Main menu' })).toHaveLength(buttons);
});

it('asks before it leaves unsaved work', async () => {
  const { user, router } = openShell(paths.createPlatformRole());
  const users = await findMenuItem('Users');
  expect(users).not.toHaveAttribute('aria-disabled');
  await user.click(users);
  expect(await screen.findByText('The draft is not saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe(paths.createPlatformRole());
  await user.click(users);
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.platformUsers());
});

it('shows who is signed in, and asks before it signs out', async () => {
  const { user, router } = openShell(paths.platformUsers());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('dana@example.org');
  expect(menu).toHaveTextContent('Super Administrator, Platform');
  expect(within(menu).getByRole('menuitem', { name: 'Switch to dark' })).toBeVisible();
  await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe(paths.platformUsers());
});

it('shows that it signs out, and does so without an answer of the server', async () => {
  let endSignOut = () => {};
  const sent = new Promise<void>((resolve) => {
    endSignOut = resolve;
  });
  server.use(http.post(at('/logout'), () => sent.then(() => HttpResponse.error())));
  const { user, router } = openShell(paths.platformUsers());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(within(question).getByRole('button', { name: 'Log out' })).toHaveAttribute('data-loading');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  endSignOut();
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login()));
  expect(session.token()).toBeNull();
});

it('lets a shared computer forget who signed in, and stays until it has', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/logout'), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.error() : HttpResponse.json({ message: 'Signed out' });
    }),
  );
  const { user, router } = openShell(paths.platformUsers());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out of a shared computer' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  expect(question).toHaveTextContent('This computer forgets everyone who has signed in on it.');
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(await within(question).findByRole('alert')).toBeVisible();
  expect(session.token()).not.toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login()));
  expect(sent).toEqual([{ shared: 1 }, { shared: 1 }]);
});

it('switches single keys off, and offers them and the help in the account menu', async () => {
  const { user } = openShell(paths.platformUsers());
  await screen.findByRole('heading', { name: 'Users' });
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Enable single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Account of Dana Okafor' }));
  const help = await screen.findByRole('menuitem', { name: 'Help' });
  expect(help).toHaveAttribute('href', '/help');
  expect(help).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('switch', { name: 'Enable single-key shortcuts' }));
});

it('has one main part even if its page breaks', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  openShell(`${paths.platformRoles()}/broken`);
  expect(await screen.findByRole('heading', { name: 'Server Error' })).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

it('advises a larger screen until that is dismissed', async () => {
  const { user } = openShell(paths.platformUsers());
  const advice = await screen.findByText(/tablet, laptop or desktop/);
  await user.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
  expect(advice).not.toBeInTheDocument();
  expect(localStorage.getItem('palestra.anyScreen')).toBe('1');
});

it('names the answers on this device that did not reach the server, and deletes them when it signs out', async () => {
  const claim = { key: 'draft:1:cup:start', owner: 'page', expiresAt: Number.POSITIVE_INFINITY };
  const unsavedAnswer = { mine: 'x', base: null, at: 1 };
  await takeClaim(claim);
  await writeRecords(claim, { [claim.key]: { answers: { one: unsavedAnswer, two: unsavedAnswer }, sent: [] } });
  server.use(http.post(at('/logout'), () => HttpResponse.json({})));
  const { user } = openShell(paths.platformUsers());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  expect(question).toHaveTextContent('2 answers that did not reach the server');
  expect(await readRecord(claim.key)).not.toBeNull();
  // The filled button is the one that loses no work.
  expect(within(question).getByRole('button', { name: 'Stay signed in' })).toHaveAttribute('data-variant', 'filled');
  expect(within(question).getByRole('button', { name: 'Log out' })).toHaveAttribute('data-variant', 'outline');
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  await waitFor(async () => expect(await readRecord(claim.key)).toBeNull());
});

it('offers the answers that did not reach the server as a file before it signs out', async () => {
  const claim = { key: 'draft:1:cup:start', owner: 'page', expiresAt: Number.POSITIVE_INFINITY };
  const answers = [{ number: 2, question: 'Which river?', text: 'The Rhine', at: 1 }];
  await takeClaim(claim);
  await writeRecords(claim, {
    [claim.key]: { answers: { one: { mine: 'x', base: null, at: 1 } }, sent: [] },
    'unsent:1:cup:start': { userId: '1', eventId: 'cup', attemptId: 'start', name: 'Cup', revision: 1, answers },
  });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:answers';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { user } = openShell(paths.platformUsers());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  await user.click(within(question).getByRole('button', { name: 'Download them' }));
  expect(await files[0]?.text()).toContain('2. Which river?\nThe Rhine');
  await user.click(within(question).getByRole('button', { name: 'Stay signed in' }));
  expect(await readRecord(claim.key)).not.toBeNull();
  await forgetUser('1');
});

it('names what is not saved on this page before it signs out', async () => {
  const { user } = openShell(paths.createPlatformRole());
  await user.click(await screen.findByRole('button', { name: 'Account of Dana Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
  expect(question).toHaveTextContent('The draft is not saved.');
});

it.each([true, false])('links to the reports, in a new tab, only if there are any: %s', async (reports) => {
  renderPages('/', [{ element: <Shell />, children: [{ path: '/', element: <h1>Home</h1> }] }], {
    permissions: ['viewAny template'],
    reports,
  });
  expect(await findMenuItem('Templates')).toBeVisible();
  const link = screen.queryByRole('link', { name: /^Reports/ });
  if (!reports) {
    expect(link).toBeNull();
    return;
  }
  expect(link).toHaveAccessibleName(/^Reports ?\(opens in a new tab\)$/);
  expect(link).toHaveAttribute('href', '/reports');
  expect(link).toHaveAttribute('target', '_blank');
});
