import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { entities } from './routes';

const entityDetail = (id: string, name: string, parent_id: string | null, version = 1) => ({
  id,
  name,
  level: parent_id === null ? 1 : 2,
  parent_id,
  ancestors: parent_id === null ? [] : ['Club'],
  childrenIds: [],
  all_children: [],
  users_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  version,
});

async function openEditPage(id: string) {
  const stored = new Map(
    [
      entityDetail('club', 'Club', null),
      entityDetail('north', 'North', 'club', 4),
      entityDetail('south', 'South', 'club'),
    ].map((one) => [one.id, one] as const),
  );
  const sent: unknown[] = [];
  server.use(
    http.get(at('/entities'), () => {
      const data = [...stored.values()];
      return HttpResponse.json({ data, meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length } });
    }),
    http.get(at('/entities/:id'), ({ params }) => HttpResponse.json({ data: stored.get(String(params['id'])) })),
    http.put(at('/entities/:id'), async ({ request, params }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body);
      if (body.version === stored.get(String(params['id']))?.version) {
        return HttpResponse.json({
          data: entityDetail(id, 'North', 'south', 5),
          message: 'Entity Updated Successfully',
        });
      }
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const rendered = renderPages(`/settings/entities/edit/${id}`, await featurePages(entities), {
    permissions: ['viewAny entity', 'update entity'],
  });
  await screen.findByLabelText('Entity name');
  return { ...rendered, sent, stored };
}
const findParentField = () => screen.getByRole('combobox', { name: 'Assign to' });
const findSaveButton = () => screen.getByRole('button', { name: 'Save entity' });

it('moves an entity with the keyboard alone, and goes back to the tree', async () => {
  const { user, router, sent } = await openEditPage('north');
  expect(findParentField()).toHaveValue('Club');
  await user.clear(screen.getByLabelText('Entity name'));
  await user.keyboard('Nord');
  await user.tab();
  expect(findParentField()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /^South/ });
  expect(screen.getByRole('option', { name: /^North/ })).toHaveAttribute('data-combobox-disabled');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(findParentField()).toHaveValue('South');
  await user.click(findSaveButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/entities'));
  expect(sent).toEqual([{ name: 'Nord', parent_id: 'south', version: 4 }]);
});

it('the root is renamed, not moved', async () => {
  const { user, sent } = await openEditPage('club');
  expect(findParentField()).toBeDisabled();
  expect(findParentField()).toHaveAccessibleDescription('The root of the tree cannot be moved');
  await user.type(screen.getByLabelText('Entity name'), ' 04');
  await user.click(findSaveButton());
  await waitFor(() => expect(sent).toEqual([{ name: 'Club 04', parent_id: null, version: 1 }]));
});

it('shows what another user changed meanwhile, the parent by its name', async () => {
  const { user, stored, sent } = await openEditPage('north');
  await user.type(screen.getByLabelText('Entity name'), ' East');
  stored.set('north', entityDetail('north', 'North', 'south', 5));
  await user.click(findSaveButton());
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this meanwhile' });
  expect(within(dialog).getByRole('row', { name: 'Entity name North East North' })).toBeVisible();
  expect(within(dialog).getByRole('row', { name: 'Assign to Club South' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'North East', parent_id: 'club', version: 5 }));
});

it('puts the refusal of a parent under its field', async () => {
  const { user } = await openEditPage('north');
  server.use(
    http.put(at('/entities/:id'), () =>
      HttpResponse.json(problem(422, 'The given data was invalid.', { parent_id: ['Tree is full'] }), { status: 422 }),
    ),
  );
  await user.click(findSaveButton());
  expect(await screen.findByText('*Tree is full')).toBeVisible();
  expect(findParentField()).toHaveFocus();
});
