import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { entities } from './routes';

const ALL = ['viewAny entity', 'create entity', 'update entity', 'delete entity'];

interface Stored {
  id: string;
  name: string;
  parent_id: string | null;
  users?: number;
}

/** A server that stores the entities that it receives. `refuse` returns the response to a name that is not stored. */
function keepEntities(stored: Stored[], refuse: (name: string) => Response | undefined = () => undefined) {
  const sent: unknown[] = [];
  const nested = ({ id, name, parent_id, users = 0 }: Stored, level: number): object => {
    const below = stored.filter((one) => one.parent_id === id);
    return {
      ...{ id, name, level, parent_id, ancestors: [], users_count: users, version: 1 },
      leader: users > 0 ? { id: 'u1', name: 'Ada' } : null,
      childrenIds: below.map((one) => one.id),
      all_children: below.map((one) => nested(one, level + 1)),
      created_at: '2026-01-01T00:00:00Z',
    };
  };
  const tree = () =>
    HttpResponse.json({ data: stored.filter((one) => one.parent_id === null).map((one) => nested(one, 1)) });
  server.use(
    http.get(at('/entities'), tree),
    http.post(at('/entities'), async ({ request }) => {
      const { data } = (await request.json()) as { data: { name: string; parent_id: string }[] };
      sent.push(...data);
      const [row] = data;
      const refused = refuse(row?.name ?? '');
      if (refused) return refused;
      for (const { name, parent_id } of data) stored.push({ id: name, name, parent_id });
      return HttpResponse.json({ data: { ids: data.map(({ name }) => name) }, message: 'Created' }, { status: 201 });
    }),
    http.put(at('/entities/:id'), async ({ request, params }) => {
      const body = (await request.json()) as { name: string; parent_id: string };
      sent.push(body);
      const refused = refuse(body.name);
      if (refused) return refused;
      const one = stored.find(({ id }) => id === params['id']);
      if (one) Object.assign(one, { name: body.name, parent_id: body.parent_id });
      return HttpResponse.json({ data: one && nested(one, 2), message: 'Entity Updated Successfully' });
    }),
  );
  return sent;
}
const CLUB = (): Stored[] => [
  { id: 'Club', name: 'Club', parent_id: null },
  { id: 'North', name: 'North', parent_id: 'Club' },
  { id: 'Oslo', name: 'Oslo', parent_id: 'North', users: 7 },
  { id: 'South', name: 'South', parent_id: 'Club' },
];

async function openTree(permissions = ALL) {
  const rendered = renderPages('/settings/entities', await featurePages(entities), { permissions });
  const root = await screen.findByRole('treeitem', { name: /^Club/ });
  root.focus();
  expect(root).toHaveFocus();
  return rendered;
}
const findRow = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const findField = (name = 'Entity name') => screen.findByRole('textbox', { name });

it('shows the level, the people, those inside, and the leader', async () => {
  keepEntities(CLUB());
  const { user } = await openTree();
  expect(await findRow('Club')).toHaveTextContent('7 inside');
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  const oslo = await findRow('Oslo');
  for (const text of ['Team', 'Level 3', '7 people', 'Ada']) expect(oslo).toHaveTextContent(text);
  await user.click(screen.getByRole('button', { name: 'Close all' }));
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Oslo/ })).not.toBeInTheDocument());
});

it('adds one entity after another by typing, beside, inside and one level up', async () => {
  const sent = keepEntities(CLUB());
  const { user } = await openTree();
  await user.keyboard('{Insert}');
  expect(await findField()).toHaveFocus();
  await user.keyboard('East{Enter}West{Control>}{Enter}{/Control}');
  await screen.findByRole('treeitem', { name: /^New entity in West/ });
  await waitFor(async () => expect(await findField()).toHaveFocus());
  await user.keyboard('Lima{Shift>}{Enter}{/Shift}Quito{Enter}');
  expect(await findRow('Quito')).toHaveAttribute('aria-level', '2');
  expect(await findRow('Lima')).toHaveAttribute('aria-level', '3');
  expect(sent).toEqual([
    { name: 'East', parent_id: 'Club' },
    { name: 'West', parent_id: 'Club' },
    { name: 'Lima', parent_id: 'West' },
    { name: 'Quito', parent_id: 'Club' },
  ]);
  expect(screen.getByText('Quito added in Club')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Entity name' })).not.toBeInTheDocument();
  expect(await findRow('Club')).toHaveFocus();
});

it('a refused name stays in its field with the reason, while the next one is typed', async () => {
  keepEntities(CLUB(), (name) =>
    name === 'Full'
      ? HttpResponse.json(
          { ...problem(422, 'Invalid'), errors: { 'data.0.parent_id': ['Tree is full'] } },
          { status: 422 },
        )
      : undefined,
  );
  const { user } = await openTree();
  await user.keyboard('+Full{Enter}Next');
  const alert = await screen.findByText('*Tree is full');
  const fields = await screen.findAllByRole('textbox', { name: 'Entity name' });
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['Next', 'Full']);
  expect(fields[0]).toHaveFocus();
  expect(fields[1]).toHaveAccessibleDescription(/Tree is full/);
  await user.clear(fields[1] as HTMLElement);
  expect(alert).toBeEmptyDOMElement();
});

it('checks a name before it is sent, and says where and on which level it will be', async () => {
  const sent = keepEntities(CLUB());
  const { user } = await openTree();
  await user.keyboard('{Insert}X{Enter}');
  expect(await screen.findByText('*Entity name must be more than 2 characters')).toBeVisible();
  expect(await findField()).toHaveValue('X');
  expect(screen.getByText('In Club · level 2 of 6 · 1 of 40 characters')).toBeVisible();
  expect(sent).toEqual([]);
});

it('says before Save that nothing fits below the deepest level', async () => {
  const chain = ['B', 'C', 'D', 'E', 'F'].map((id, n) => ({
    id,
    name: `Level ${n + 2}`,
    parent_id: n ? ('ABCDE'[n] ?? '') : 'A',
  }));
  const sent = keepEntities([{ id: 'A', name: 'Club', parent_id: null }, ...chain]);
  const { user } = await openTree();
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  const add = await screen.findByRole('button', { name: 'Add an entity in Level 6' });
  expect(add).toHaveAccessibleDescription('Level 6 is the deepest: nothing can be added inside');
  (await findRow('Level 5')).focus();
  await user.keyboard('{Insert}Deep{Control>}{Enter}{/Control}');
  expect(await screen.findByText('*Level 6 is the deepest: nothing can be added inside')).toBeVisible();
  expect(sent).toEqual([]);
});

it('renames with F2, keeps a refused name, and gives the focus back to the row', async () => {
  let refuses = true;
  const sent = keepEntities(CLUB(), () =>
    refuses
      ? HttpResponse.json({ ...problem(409, 'Changed meanwhile'), code: 'stale_version' }, { status: 409 })
      : undefined,
  );
  const { user } = await openTree();
  (await findRow('South')).focus();
  await user.keyboard('{F2}');
  const field = await findField('New name of South');
  expect(field).toHaveFocus();
  await user.keyboard('Southern{Enter}');
  expect(await screen.findByText('*Changed meanwhile')).toBeVisible();
  expect(field).toHaveValue('Southern');
  refuses = false;
  await user.keyboard('{Enter}');
  const renamed = await findRow('Southern');
  await waitFor(() => expect(renamed).toHaveFocus());
  expect(sent.at(-1)).toEqual({ name: 'Southern', parent_id: 'Club', version: 1 });
  await user.keyboard('{F2}Other{Escape}');
  expect(await findRow('Southern')).toHaveFocus();
});

it('moves by keyboard: the list says why a parent is barred, and where the entity will be', async () => {
  const sent = keepEntities(CLUB());
  const { user } = await openTree();
  await user.click(screen.getByRole('button', { name: 'Move North to…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move North' });
  expect(dialog).toHaveTextContent('It moves with 1 entity below it and 7 people.');
  const option = (name: RegExp) => within(dialog).getByRole('option', { name });
  expect(option(/^Club/)).toHaveTextContent('It is here now');
  expect(option(/^North/)).toHaveTextContent('Not into itself');
  expect(option(/^Oslo/)).toHaveTextContent('It is below what is moved');
  const button = within(dialog).getByRole('button', { name: 'Move' });
  expect(button).toHaveAccessibleDescription('Choose a new parent first');
  await user.keyboard('{ArrowDown}');
  expect(button).toHaveAccessibleDescription('It is here now');
  await user.keyboard('sou');
  expect(option(/^South/)).toHaveAttribute('aria-selected', 'true');
  expect(dialog).toHaveTextContent('Afterwards, on level 3 of 6, and what is below it down to level 4');
  expect(dialog).toHaveTextContent('Club › South › North');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('North moved to South')).toBeInTheDocument();
  expect(sent).toEqual([{ name: 'North', parent_id: 'South', version: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'North', parent_id: 'Club', version: 1 }));
});

it('a refused move stays in the dialog with the reason', async () => {
  keepEntities(CLUB(), () =>
    HttpResponse.json({ ...problem(422, 'Invalid'), errors: { parent_id: ['Tree is full'] } }, { status: 422 }),
  );
  const { user } = await openTree();
  await user.click(screen.getByRole('button', { name: 'Move South to…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move South' });
  await user.type(within(dialog).getByRole('combobox'), 'north{Enter}');
  expect(await within(dialog).findByText('*Tree is full')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Move to North' })).toBeVisible();
});

it('who may only read sees no field and no new name, and why', async () => {
  keepEntities(CLUB());
  const { user } = await openTree(['viewAny entity']);
  await user.keyboard('{F2}{Insert}');
  expect(await screen.findByText('Your role does not include creating entities')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
