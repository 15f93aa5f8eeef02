import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { entities } from './routes';
import { CHILDREN_SHOWN, OPENED_ROWS } from './tree';

const ALL = ['viewAny entity', 'create entity', 'update entity', 'delete entity'];

interface Given {
  name: string;
  users?: number;
  children?: Given[];
}
let roots = 0;
function entityNode(
  { name, users = 0, children = [] }: Given,
  parent: string | null = null,
  level = 1,
  of = ++roots,
): object {
  const id = `${name}-${of}`;
  return {
    id,
    name,
    level,
    parent_id: parent,
    ancestors: [],
    childrenIds: children.map((child) => `${child.name}-${of}`),
    all_children: children.map((child) => entityNode(child, id, level + 1, of)),
    users_count: users,
    leader: users > 0 ? { id: 'u1', name: 'Ada Lindqvist' } : null,
    created_at: '2026-01-01T00:00:00Z',
    version: 3,
  };
}
const CLUB: Given = {
  name: 'Club',
  children: [{ name: 'North', children: [{ name: 'Oslo', users: 7 }, { name: 'Bergen' }] }, { name: 'South' }],
};

async function openEntitiesPage(given: Given = CLUB, permissions = ALL, path = '/settings/entities') {
  const root = entityNode(given);
  server.use(http.get(at('/entities'), () => HttpResponse.json({ data: [root] })));
  const rendered = renderPages(path, await featurePages(entities), { permissions });
  return { ...rendered, id: (name: string) => `${name}-${roots}` };
}
const findRow = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const rowNames = () => screen.getAllByRole('treeitem').map(({ id }) => id.replace(/^entity-(\w+).*/, '$1'));
const focusedId = () => document.activeElement?.id.replace(/^entity-(\w+).*/, '$1');

it('shows the tree with its root open, counts everything, and opens and closes on a click', async () => {
  const { user } = await openEntitiesPage();
  await screen.findByRole('tree', { name: 'Entities' });
  expect(screen.getByText('5 entities · 7 people in teams · 3 levels')).toBeVisible();
  expect(rowNames()).toEqual(['Club', 'North', 'South']);
  expect(findRow('North')).toHaveAttribute('aria-expanded', 'false');
  expect(findRow('South')).not.toHaveAttribute('aria-expanded');
  await user.click(screen.getByText('North'));
  expect(rowNames()).toEqual(['Club', 'North', 'Oslo', 'Bergen', 'South']);
  const oslo = screen.getByRole('treeitem', { name: 'Oslo Team Level 3 7 people Ada Lindqvist' });
  expect(oslo).toHaveAttribute('aria-level', '3');
  expect(oslo).toHaveAttribute('aria-posinset', '1');
  expect(oslo).toHaveAttribute('aria-setsize', '2');
  await user.click(screen.getByText('North'));
  expect(rowNames()).toEqual(['Club', 'North', 'South']);
});

it('is one stop for Tab, and the keys of the tree pattern move in it', async () => {
  const { user } = await openEntitiesPage();
  (await screen.findByRole('treeitem', { name: /^Club/ })).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focusedId()).toBe('North');
  expect(findRow('North')).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowRight}');
  expect(focusedId()).toBe('Oslo');
  await user.keyboard('{End}');
  expect(focusedId()).toBe('South');
  await user.keyboard('{Home}');
  expect(focusedId()).toBe('Club');
  await user.keyboard('be');
  expect(focusedId()).toBe('Bergen');
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([findRow('Bergen')]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focusedId()).toBe('North');
  expect(findRow('North')).toHaveAttribute('aria-expanded', 'false');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Add an entity in North' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Edit North' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Move North to…' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Delete North' })).toHaveFocus();
  await user.tab();
  expect(findRow('North').parentElement).not.toContainElement(document.activeElement as HTMLElement);
});

it('shows a part of many children, and more on demand', async () => {
  const children = Array.from({ length: CHILDREN_SHOWN + 2 }, (_, n) => ({ name: `Unit${n}` }));
  const { user } = await openEntitiesPage({ name: 'Club', children });
  (await screen.findByRole('treeitem', { name: /^Club/ })).focus();
  expect(screen.getAllByRole('treeitem')).toHaveLength(1 + CHILDREN_SHOWN + 1);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: 'Show 2 more in Club' }));
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('treeitem')).toHaveLength(1 + children.length);
  expect(focusedId()).toBe(`Unit${CHILDREN_SHOWN}`);
});

it('says that only the root exists', async () => {
  await openEntitiesPage({ name: 'Club' });
  expect(await screen.findByText(/^Only the root exists so far/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Entity' })).toHaveAttribute('href', '/settings/entities/create');
});

it('shows what the role does not include as not allowed, and why', async () => {
  const { user } = await openEntitiesPage(CLUB, ['viewAny entity']);
  await screen.findByRole('tree');
  expect(screen.queryByRole('link', { name: 'Create Entity' })).not.toBeInTheDocument();
  const edit = screen.getByRole('button', { name: 'Edit South' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit).toHaveAccessibleDescription('Your role does not include editing entities');
  await user.click(screen.getByRole('button', { name: 'Delete South' }));
  expect(await screen.findByText('Your role does not include deleting entities')).toBeInTheDocument();
});

it('bars the deletion of the root, of entities with entities below them and of teams', async () => {
  const { user } = await openEntitiesPage();
  await user.click(await screen.findByText('North'));
  const findDeleteButton = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
  expect(findDeleteButton('Club')).toHaveAccessibleDescription('The root of the tree cannot be deleted');
  expect(findDeleteButton('North')).toHaveAccessibleDescription('Cannot Delete Entity Has Children');
  expect(findDeleteButton('Oslo')).toHaveAccessibleDescription('Cannot Delete Entity Has Users');
  expect(findDeleteButton('Bergen')).not.toHaveAttribute('aria-disabled');
});

it('asks before it deletes, shows the refusal of the server, and then the parent has the focus', async () => {
  const { user, id } = await openEntitiesPage();
  let answer = () => HttpResponse.json(problem(409, 'Cannot Delete Entity Has Users'), { status: 409 });
  server.use(http.delete(at('/entities/:id'), () => answer()));
  await user.click(await screen.findByRole('button', { name: 'Delete South' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to delete this entity? South' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Cannot Delete Entity Has Users')).toBeVisible();

  const left = entityNode({ name: 'Club', children: CLUB.children?.slice(0, 1) ?? [] }, null, 1, roots);
  answer = () => {
    server.use(http.get(at('/entities'), () => HttpResponse.json({ data: [left] })));
    return HttpResponse.json({ message: 'Entity Deleted Successfully' } as never);
  };
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Entity Deleted Successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rowNames()).toEqual(['Club', 'North']);
  await waitFor(() => expect(document.activeElement?.id).toBe(`entity-${id('Club')}`));
});

it('a search opens the branches above its hits, marks them, and hides nothing', async () => {
  const { user } = await openEntitiesPage({
    name: 'Club',
    children: [
      { name: 'North', children: [{ name: 'Malmö', users: 7 }, { name: 'Bergen' }] },
      { name: 'South', children: [{ name: 'Rome' }] },
      { name: 'Malmédy' },
    ],
  });
  await screen.findByRole('tree');
  const box = screen.getByRole('searchbox', { name: 'Search by name' });
  await user.type(box, 'MALMO');
  expect(await screen.findByText('Hit 1 of 1')).toBeVisible();
  expect(rowNames()).toEqual(['Club', 'North', 'Malm', 'Bergen', 'South', 'Malm']);
  expect(screen.getByText('Malmö', { selector: 'mark' })).toBeVisible();
  expect(box).toHaveFocus();
  await user.clear(box);
  await user.type(box, 'malm');
  expect(await screen.findByText('Hit 1 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next hit' }));
  expect(screen.getByText('Hit 2 of 2')).toBeVisible();
  expect(screen.getByText('Hit 2 of 2')).toHaveTextContent('Malmédy');
  await user.type(box, '{Enter}');
  expect(screen.getByText('Hit 1 of 2')).toBeVisible();
  // Tab then reaches the row of the hit.
  expect(screen.getByRole('treeitem', { name: /^Malmö/ })).toHaveAttribute('tabindex', '0');
  await user.type(box, '{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('Hit 2 of 2')).toBeVisible();
  // The user may close a branch again, although a hit is in it.
  await user.click(screen.getByText('North'));
  expect(screen.queryByText('Bergen')).not.toBeInTheDocument();
  await user.type(box, 'x');
  expect(await screen.findByText('No entity name contains this text')).toBeVisible();
  expect(rowNames()).toContain('Club');
});

it('says where a hit is if too many rows would open above it', async () => {
  const wide = Array.from({ length: OPENED_ROWS }, (_, n) => ({ name: `Unit${n}` }));
  const { user } = await openEntitiesPage({
    name: 'Club',
    children: [{ name: 'Wide', children: [...wide, { name: 'Last' }] }, { name: 'Lastly' }],
  });
  await screen.findByRole('tree');
  const box = screen.getByRole('searchbox', { name: 'Search by name' });
  await user.type(box, 'last');
  expect(await screen.findByText(/^Hit 1 of 2: Last, in Club › Wide\. Too many rows/)).toBeVisible();
  expect(rowNames()).toEqual(['Club', 'Wide', 'Lastly']);
  await user.type(box, '{Enter}');
  expect(screen.getByText('Hit 2 of 2')).not.toHaveTextContent('Too many');
});

it('waits, and says in place that the tree cannot be loaded', async () => {
  let fails = true;
  server.use(
    http.get(at('/entities'), async () => {
      await delay(20);
      if (fails) return HttpResponse.json(problem(500, 'Server Error'), { status: 500 });
      return HttpResponse.json({ data: [entityNode(CLUB)] });
    }),
  );
  const { user } = renderPages('/settings/entities', await featurePages(entities), { permissions: ALL });
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Couldn't load the entities");
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('tree')).toBeVisible();
});
