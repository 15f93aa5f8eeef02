import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { RolesPage } from './RolesPage';

const builtin = {
  id: '1',
  name: 'suber-admin',
  users_count: 2,
  permissions: [{ id: 'a', name: 'create template', label: 'Create Template', category: 'add' }],
};
const none = { data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } };
const openPage = () => {
  server.use(http.get(at('/roles'), () => HttpResponse.json(none)));
  return renderPages('/settings/roles', [{ path: '/settings/roles', element: <RolesPage /> }], {
    permissions: ['viewAny role', 'update role', 'delete role'],
  });
};

it('shows the built-in roles and what they allow, and nothing to change them', async () => {
  server.use(http.get(at('/roles/built-in'), () => HttpResponse.json({ data: [builtin] })));
  const { user } = openPage();
  const role = (await screen.findByText('Sub-admin')).closest('li') as HTMLElement;
  expect(role).toHaveTextContent('May do what an admin may, except deleting and managing roles');
  expect(role).toHaveTextContent('2 members');
  await user.click(within(role).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'What a Sub-admin can do' });
  expect(within(dialog).getByText('Creates templates')).toBeVisible();
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});

it('fails for the built-in roles in place', async () => {
  server.use(
    http.get(at('/roles/built-in'), () => HttpResponse.json(problem(503, 'Away for a moment.'), { status: 503 })),
  );
  openPage();
  expect(await screen.findByText('Away for a moment.')).toBeVisible();
  expect(screen.getByText("You Don't Have Any Roles Yet")).toBeVisible();
});
