import { common } from '../../src/messages/en/common';
import { entities } from '../../src/messages/en/entities';
import { dialogOpen, expect, lookAtFailures, noNotice, press, test } from '../support/screens';
import { createLongEntities } from '../support/seeds';

const PATH = '**/api/v1/entities?*';

test('the tree of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  await expect(page.getByText(entities.onlyRoot)).toBeVisible();
  await look(page, 'entities-first');
  const [deepest = ''] = await createLongEntities(api, club);
  await page.goto('/settings/entities');
  const tree = page.getByRole('tree', { name: entities.title });
  await tree.getByRole('treeitem').first().focus();
  for (let level = 1; level < 6; level += 1) {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
  }
  await expect(tree.getByText(deepest)).toBeVisible();
  await look(page, 'entities-open');
  await tree.getByRole('button', { name: entities.deleteOf(deepest) }).click();
  await dialogOpen(page);
  await look(page, 'entities-delete', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await lookAtFailures(page, look, 'entities', '/settings/entities', PATH);
});

test('searching in the tree', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [deepest = ''] = await createLongEntities(api, club);
  const page = await visit(club.admin);
  await page.goto('/settings/entities?search=donau');
  await expect(page.locator('mark').first()).toBeVisible();
  await look(page, 'entities-found');
  await page.getByRole('searchbox').fill(deepest);
  await expect(page.getByText(entities.hit(1, 1))).toBeVisible();
  await page.getByRole('treeitem', { name: deepest }).hover();
  await page.getByRole('link', { name: entities.editOf(deepest) }).click();
  await expect(page.getByRole('combobox', { name: entities.assignTo })).toBeVisible();
  await look(page, 'entity-edit');
  await page.goto('/settings/entities?search=nothing');
  await expect(page.getByText(entities.noHit, { exact: true })).toBeVisible();
  await look(page, 'entities-no-match');
});

test('a tree that may only be read', async ({ visit, api, look }) => {
  const club = await api.organization();
  await createLongEntities(api, club);
  const page = await visit(await api.person(club, await api.role(club, 'viewAny entity')));
  await page.goto('/settings/entities');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toHaveAttribute('aria-disabled', 'true');
  await look(page, 'entities-read-only');
});

test('many entities below one', async ({ visit, api, look }) => {
  const club = await api.organization();
  const session = await api.signIn(club.admin);
  const { data } = await session.GET('/api/v1/entities');
  const root = data?.data[0]?.id ?? '';
  for (const batch of [0, 1]) {
    const rows = Array.from({ length: 100 }, (_, at) => ({ name: `Unit ${100 * batch + at}`, parent_id: root }));
    await session.POST('/api/v1/entities', { body: { data: rows } });
  }
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('End');
  const more = page.getByRole('treeitem', { name: entities.moreOf(100, club.name) });
  await expect(more).toBeFocused();
  await look(page, 'entities-many', 'view');
  await page.keyboard.press('Enter');
  await expect(more).toBeHidden();
  await expect(page.getByRole('treeitem')).toHaveCount(201);
});

test('moving an entity with the mouse', async ({ visit, api }) => {
  const club = await api.organization();
  const session = await api.signIn(club.admin);
  const { data } = await session.GET('/api/v1/entities');
  const parent_id = data?.data[0]?.id ?? '';
  await session.POST('/api/v1/entities', {
    body: { data: ['North', 'South'].map((name) => ({ name, parent_id })) },
  });
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  const [north, south] = [page.getByText('North', { exact: true }), page.getByText('South', { exact: true })];
  await north.hover();
  await page.mouse.down();
  await south.hover();
  // The first movement starts the drag, and the next one moves over the row.
  await south.hover({ position: { x: 4, y: 4 } });
  // A busy browser may notice it later.
  await expect(page.locator('[data-over="allowed"]')).toContainText('South');
  await page.mouse.up();
  await noNotice(page);
  await expect(north).toBeHidden();
  await south.click();
  await expect(page.getByRole('treeitem', { name: /^North/ })).toHaveAttribute('aria-level', '3');
});

test('creating entities', async ({ visit, api, look }) => {
  const club = await api.organization();
  await createLongEntities(api, club);
  const page = await visit(club.admin);
  await page.goto('/settings/entities/create');
  await look(page, 'entity-create');
  await press(page, entities.saveAll(1));
  await noNotice(page);
  await look(page, 'entity-create-missing');
  await page.getByRole('textbox', { name: entities.name }).fill('Sales');
  await page.getByRole('combobox', { name: entities.assignTo }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'entity-create-parents', 'view');
  await page.getByRole('option', { name: `${club.name} ${entities.path([])}` }).click();
  await press(page, entities.addRow);
  await page.keyboard.type('Oslo');
  const second = page.getByRole('group', { name: entities.row(2) });
  await second.getByRole('combobox').click();
  await second.getByRole('option', { name: /^Sales/ }).click();
  await look(page, 'entity-create-rows');
  await press(page, entities.saveAll(2));
  await expect(page.getByRole('treeitem', { name: /^Sales/ })).toHaveAttribute('aria-expanded', 'false');
});
