import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { entities } from './routes';

const entityRow = (id: string, name: string, level: number) => ({
  id,
  name,
  level,
  parent_id: level === 1 ? null : 'club',
  ancestors: level === 1 ? [] : ['Club'],
  childrenIds: [],
  all_children: [],
  users_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  version: 1,
});
const KNOWN = [entityRow('club', 'Club', 1), entityRow('north', 'North', 2), entityRow('deep', 'Deep', 6)];

/** Responds to searches like the server. */
const answerSearches = (total?: number) =>
  http.get(at('/entities'), ({ request }) => {
    const words = new URL(request.url).searchParams.get('search') ?? '';
    const data = KNOWN.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
    return HttpResponse.json({
      data,
      meta: { current_page: 1, last_page: 1, per_page: 50, total: total ?? data.length },
    });
  });

async function openPage() {
  server.use(answerSearches());
  return renderPages('/settings/entities/create', await featurePages(entities), {
    permissions: ['viewAny entity', 'create entity'],
  });
}
const findRow = (n: number) => within(screen.getByRole('group', { name: `Entity ${n}` }));
const findParentField = (n: number) => findRow(n).getByRole('combobox', { name: 'Assign to' });
const findAddButton = () => screen.getByRole('button', { name: 'Add Another Entity' });

it('creates entities that are assigned to one another', async () => {
  let sent: unknown;
  const { user, router } = await openPage();
  server.use(
    http.post(at('/entities'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ data: { ids: ['1', '2'] }, message: 'Entity Created Successfully' }, { status: 201 });
    }),
  );
  expect(findAddButton()).toHaveAttribute('aria-disabled', 'true');
  expect(findAddButton()).toHaveAccessibleDescription('Fill in name and Assign to of the last entity first');
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.type(findRow(1).getByLabelText('Entity name'), 'Sales');
  await user.click(findParentField(1));
  await user.click(await findRow(1).findByRole('option', { name: /^Club/ }));
  await user.click(findAddButton());
  expect(findRow(2).getByLabelText('Entity name')).toHaveFocus();
  await user.keyboard('Oslo');
  await user.click(findParentField(2));
  await user.click(await findRow(2).findByRole('option', { name: /^Sales/ }));
  expect(findParentField(2)).toHaveValue('Sales');
  await user.click(screen.getByRole('button', { name: 'Save 2 entities' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/entities'));
  expect(sent).toEqual({
    data: [
      { name: 'Sales', parent_id: 'club' },
      { name: 'Oslo', parent_row: 0 },
    ],
  });
});

it('finds parents on the server, and offers none at the deepest level', async () => {
  const { user } = await openPage();
  await user.click(findParentField(1));
  expect(await findRow(1).findByRole('option', { name: 'Deep Club · Tree is full' })).toHaveAttribute(
    'data-combobox-disabled',
  );
  server.use(answerSearches(120));
  await user.type(findParentField(1), 'nor');
  await waitFor(() => expect(findRow(1).queryByRole('option', { name: /^Club/ })).not.toBeInTheDocument());
  expect(findRow(1).getByRole('option', { name: 'North Club' })).toBeInTheDocument();
  expect(findRow(1).getByRole('option', { name: '119 more: type to search' })).toBeInTheDocument();
  server.use(http.get(at('/entities'), () => HttpResponse.json(problem(500, 'Server Error'), { status: 500 })));
  await user.type(findParentField(1), 'th');
  expect(await findRow(1).findByText(/^Couldn't search/)).toBeInTheDocument();
});

it('puts what is missing and what the server refuses under the fields of the row', async () => {
  const { user } = await openPage();
  server.use(
    http.post(at('/entities'), () =>
      HttpResponse.json(
        problem(422, 'The given data was invalid.', {
          'data.0.parent_id': ['Tree is full'],
          'data.1.name': ['Entity name must be more than 2 characters'],
          'data.1.parent_row': ['The selected parent is invalid'],
        }),
        { status: 422 },
      ),
    ),
  );
  const findSaveButton = () => screen.getByRole('button', { name: /^Save/ });
  await user.click(findSaveButton());
  expect(findRow(1).getByLabelText('Entity name')).toHaveAccessibleDescription('*Required');
  expect(findParentField(1)).toHaveAccessibleDescription('*Required');
  expect(screen.getAllByRole('link', { name: /^Entity 1, / }).map(({ textContent }) => textContent)).toEqual([
    'Entity 1, Entity name: Required',
    'Entity 1, Assign to: Required',
  ]);
  await user.type(findRow(1).getByLabelText('Entity name'), 'x'.repeat(41));
  expect(findRow(1).getByLabelText('Entity name')).toBeInvalid();
  await user.clear(findRow(1).getByLabelText('Entity name'));
  await user.type(findRow(1).getByLabelText('Entity name'), 'Sales');
  await user.click(findParentField(1));
  await user.click(await findRow(1).findByRole('option', { name: /^North/ }));
  await user.click(findAddButton());
  await user.type(findRow(2).getByLabelText('Entity name'), 'Oslo');
  await user.click(findParentField(2));
  await user.click(await findRow(2).findByRole('option', { name: /^Sales/ }));
  await user.click(findSaveButton());
  expect(await findRow(1).findByText('*Tree is full')).toBeVisible();
  expect(findRow(2).getByText('*Entity name must be more than 2 characters')).toBeVisible();
  expect(findRow(2).getByText('*The selected parent is invalid')).toBeVisible();
});

it('says that a name is too long while it is typed', async () => {
  const { user } = await openPage();
  await user.click(findRow(1).getByLabelText('Entity name'));
  await user.paste('x'.repeat(41));
  expect(findRow(1).getByText('*Name is too long')).toBeVisible();
});

it('removes a row, and takes it from those that were assigned to it', async () => {
  const { user } = await openPage();
  const fillRow = async (n: number, name: string, parent: RegExp) => {
    await user.type(findRow(n).getByLabelText('Entity name'), name);
    await user.click(findParentField(n));
    await user.click(await findRow(n).findByRole('option', { name: parent }));
  };
  await fillRow(1, 'Sales', /^Club/);
  await user.click(findAddButton());
  await fillRow(2, 'Oslo', /^Sales/);
  await user.click(findAddButton());
  await fillRow(3, 'Port', /^Oslo/);
  await user.click(screen.getByRole('button', { name: 'Remove entity 2' }));
  expect(findRow(1).getByLabelText('Entity name')).toHaveFocus();
  expect(findRow(2).getByLabelText('Entity name')).toHaveValue('Port');
  expect(findParentField(2)).toHaveValue('');
  expect(findAddButton()).toHaveAttribute('aria-disabled', 'true');
});
