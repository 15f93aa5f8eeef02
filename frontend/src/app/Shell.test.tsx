import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '@/domain/paths';
import { useUnsaved } from '@/ui/unsaved';
import { renderPages } from '../../tests/render';
import { Shell } from './Shell';

const parent = { pattern: paths.platformRoles.pattern, label: 'Roles' };

function Draft() {
  useUnsaved(true);
  return <h1>A new role</h1>;
}

const open = (path: string) =>
  renderPages(
    path,
    [
      {
        element: <Shell />,
        children: [
          { path: paths.platformRoles.pattern, element: <h1>Roles</h1> },
          { path: paths.createPlatformRole.pattern, handle: { title: 'Roles', parent }, element: <Draft /> },
          { path: paths.platformUsers.pattern, element: <h1>Users</h1> },
        ],
      },
    ],
    { permissions: ['viewAny organization'], role: 'super_admin' },
  );
const item = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main menu' })).getByRole('link', { name });

it('lights up the item above the open page, by what its route declares', async () => {
  open(paths.createPlatformRole());
  expect(await item('Roles')).toHaveAttribute('aria-current', 'page');
  expect(await item('Users')).not.toHaveAttribute('aria-current');
});

it('asks before it leaves unsaved work', async () => {
  const { user, router } = open(paths.createPlatformRole());
  const users = await item('Users');
  expect(users).toHaveAttribute('aria-disabled', 'true');
  await user.click(users);
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.platformUsers());
});
