import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { CreateRolePage } from './CreateRolePage';

const ACTIONS = { create: 'add', update: 'edit', viewAny: 'view', delete: 'delete' };
const offered = Object.entries(ACTIONS).map(([action, category]) => ({
  id: action,
  name: `${action} template`,
  label: `${action} template`,
  category,
}));
const pages = [{ path: '/settings/roles/create', element: <CreateRolePage /> }];
const openPage = (permissions: string[], data = offered) => {
  server.use(
    http.get(at('/get/permissions/organization'), () => HttpResponse.json({ data })),
    http.get(at('/roles/built-in'), () => HttpResponse.json({ data: [] })),
  );
  return renderPages('/settings/roles/create', pages, { permissions });
};

it('sends what was ticked with its view, and puts the refusal of the server under the name', async () => {
  let sent: unknown;
  server.use(
    http.post(at('/roles'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(problem(422, 'The given data was invalid.', { name: ['The name has been taken.'] }), {
        status: 422,
      });
    }),
  );
  const { user } = openPage(offered.map(({ name }) => name));
  await user.type(await screen.findByLabelText('Role Name'), 'Planner');
  await user.click(screen.getByLabelText('create template'));
  const view = screen.getByLabelText('viewAny template');
  expect(view).toBeChecked();
  expect(screen.getByText('viewAny template is ticked too, because create template needs it.')).toBeVisible();
  // It stays ticked as long as something needs it, and says why.
  expect(view).toBeDisabled();
  expect(view).toHaveAccessibleDescription('List is needed by Add');
  await user.click(screen.getByLabelText('update template'));
  expect(view).toHaveAccessibleDescription('List is needed by Add and Edit');
  await user.click(screen.getByLabelText('update template'));
  await user.click(screen.getByRole('button', { name: 'Save role' }));
  expect(await screen.findByText('*The name has been taken.')).toBeInTheDocument();
  expect(sent).toEqual({ name: 'Planner', permissions: ['create', 'viewAny'] });
});

it('hides what the viewer does not hold behind one sentence, and shows it barred on demand', async () => {
  const { user } = openPage(['viewAny template']);
  expect(await screen.findByLabelText('viewAny template')).toBeEnabled();
  expect(screen.queryByLabelText('delete template')).toBeNull();
  expect(screen.getByText(/^3 permissions that you do not have yourself are hidden/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('delete template')).toBeDisabled();
  expect(screen.getByText('You can only give permissions that you have yourself')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByLabelText('delete template')).toBeNull();
});

it('is not all selected while a box cannot be ticked', async () => {
  const { user } = openPage(['viewAny template']);
  await user.click(await screen.findByLabelText('viewAny template'));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Select All: View')).toBeChecked();
  expect(screen.getByLabelText('Select All: Add')).not.toBeChecked();
});

it('says in sentences what the role can do, counts, and names the card that it equals', async () => {
  const { user } = openPage(offered.map(({ name }) => name));
  expect(await screen.findByText('0 of 4 permissions')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Author / }));
  expect(screen.getByLabelText('Role Name')).toHaveValue('Author');
  expect(screen.getByRole('heading', { name: 'What an Author can do' })).toBeVisible();
  expect(screen.getByText('Sees, creates, changes, and deletes templates')).toBeVisible();
  expect(screen.getByText('4 of 4 permissions')).toBeVisible();
  expect(screen.getByText('· exactly the preset Author', { exact: false })).toBeVisible();
  await user.click(screen.getByLabelText('delete template'));
  expect(screen.getByText('· 1 box fewer than the preset Author', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Nothing / }));
  expect(screen.getByLabelText('Role Name')).toHaveValue('');
  expect(screen.getByText(/^Nothing yet/)).toBeVisible();
});

it('keeps a name that was typed', async () => {
  const { user } = openPage(offered.map(({ name }) => name));
  await user.type(await screen.findByLabelText('Role Name'), 'Writer');
  await user.click(screen.getByRole('button', { name: /^Author / }));
  expect(screen.getByLabelText('Role Name')).toHaveValue('Writer');
});

it('ticks what a common role needs, and nothing else', async () => {
  const competitions = { id: 'competition', name: 'create competition', label: 'create competition', category: 'add' };
  const data = [...offered, competitions];
  const { user } = openPage(
    data.map(({ name }) => name),
    data,
  );
  await user.click(await screen.findByLabelText('delete template'));
  const organizer = screen.getByRole('button', { name: /^Organizer / });
  await user.click(organizer);
  expect(organizer).toHaveAttribute('aria-pressed', 'true');
  expect(organizer).toHaveAccessibleName(/Schedules events and assigns people/);
  expect(screen.getByLabelText('viewAny template')).toBeChecked();
  expect(screen.getByLabelText('delete template')).not.toBeChecked();
  // The viewer can give none of this role's permissions.
  expect(screen.queryByRole('button', { name: /^Grader / })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Author / }));
  expect(screen.getByLabelText('delete template')).toBeChecked();
  await user.click(screen.getByLabelText('delete template'));
  expect(screen.getByRole('button', { name: /^Author / })).toHaveAttribute('aria-pressed', 'false');
});
