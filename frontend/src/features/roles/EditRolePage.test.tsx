import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { roles } from '@/messages/roles';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { EditRolePage } from './EditRolePage';

const ACTIONS = { create: 'add', viewAny: 'view', delete: 'delete' };
const offered = Object.entries(ACTIONS).map(([action, category]) => ({
  id: action,
  name: `${action} template`,
  label: `${action} template`,
  category,
}));
const permissionsWithIds = (...ids: string[]) => ids.map((id) => ({ id, name: `${id} template` }));

it('shows what both changed of a role since it was opened, and takes what is stored', async () => {
  let role = {
    id: 'r',
    name: 'Planner',
    users_count: 1,
    version: 4,
    permissions: permissionsWithIds('viewAny', 'create'),
  };
  const sent: unknown[] = [];
  server.use(
    http.get(at('/get/permissions/organization'), () => HttpResponse.json({ data: offered })),
    http.get(at('/roles/built-in'), () => HttpResponse.json({ data: [] })),
    http.get(at('/roles/r'), () => HttpResponse.json({ data: role })),
    http.put(at('/roles/r'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const { user } = renderPages('/roles/r', [{ path: '/roles/:id', element: <EditRolePage /> }], {
    permissions: offered.map(({ name }) => name),
  });
  await user.click(await screen.findByLabelText('delete template'));
  role = { ...role, name: 'Author', version: 5, permissions: permissionsWithIds('viewAny') };
  await user.click(screen.getByRole('button', { name: 'Save role' }));

  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
  expect(sent).toEqual([{ name: 'Planner', permissions: ['viewAny', 'create', 'delete'], version: 4 }]);
  expect(within(dialog).getByRole('row', { name: 'Role Name Planner Author' })).toBeVisible();
  expect(
    within(dialog).getByRole('row', { name: 'Permissions Added: delete template Removed: create template' }),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Take the stored one' }));
  await waitFor(() => expect(screen.getByLabelText('Role Name')).toHaveValue('Author'));
  expect(screen.getByLabelText('delete template')).not.toBeChecked();
  expect(screen.getByLabelText('create template')).not.toBeChecked();
});

it('shows the own role without Save, and says why', async () => {
  const role = { id: 'r', name: 'Front desk', users_count: 1, version: 1, permissions: permissionsWithIds('viewAny') };
  server.use(
    http.get(at('/get/permissions/organization'), () => HttpResponse.json({ data: offered })),
    http.get(at('/roles/built-in'), () => HttpResponse.json({ data: [] })),
    http.get(at('/roles/r'), () => HttpResponse.json({ data: role })),
  );
  renderPages('/roles/r', [{ path: '/roles/:id', element: <EditRolePage /> }], {
    permissions: offered.map(({ name }) => name),
    role: 'Front desk',
  });
  expect(await screen.findByText(/^This role is your own/)).toBeVisible();
  expect(screen.getByLabelText('Role Name')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull();
});

it('keeps a view that a permission needs which the viewer cannot give', async () => {
  const role = {
    id: 'r',
    name: 'Planner',
    users_count: 1,
    version: 1,
    permissions: permissionsWithIds('viewAny', 'create'),
  };
  server.use(
    http.get(at('/get/permissions/organization'), () => HttpResponse.json({ data: offered })),
    http.get(at('/roles/built-in'), () => HttpResponse.json({ data: [] })),
    http.get(at('/roles/r'), () => HttpResponse.json({ data: role })),
  );
  const { user } = renderPages('/roles/r', [{ path: '/roles/:id', element: <EditRolePage /> }], {
    permissions: ['viewAny template', 'delete template'],
  });
  const view = await screen.findByLabelText('viewAny template');
  expect(view).toHaveAccessibleDescription('List is needed by Add');
  await user.click(screen.getByLabelText(roles.selectAllOf(roles.categories.view)));
  expect(view).toBeChecked();
});
