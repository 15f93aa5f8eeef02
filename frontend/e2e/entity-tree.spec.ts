import { entities } from '../src/messages/en/entities';
import { expect, test } from './support/screens';

/** The maximum number of interactions to create thirty entities. Typing a name and pressing Enter counts as one. */
const MAX_INTERACTIONS = 35;

test('thirty entities in six branches need at most 35 interactions, by keyboard alone', async ({
  visit,
  api,
  look,
}) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  const tree = page.getByRole('tree', { name: entities.title });
  await tree.getByRole('treeitem').first().focus();
  let interactions = 1;
  const press = async (key: string) => {
    interactions += 1;
    await page.keyboard.press(key);
  };
  const type = async (name: string, end: string) => {
    interactions += 1;
    await page.keyboard.type(name);
    await page.keyboard.press(end);
  };
  await press('Insert');
  for (let branch = 1; branch <= 6; branch += 1) {
    const name = `Region ${branch}`;
    await type(name, 'Control+Enter');
    // The field inside a new entity needs the response for that entity. The other fields do not wait.
    await expect(page.getByRole('treeitem', { name: entities.newInside(name) }).getByRole('textbox')).toBeFocused();
    for (let unit = 1; unit <= 4; unit += 1) await type(`Unit ${branch}.${unit}`, unit < 4 ? 'Enter' : 'Shift+Enter');
  }
  await expect(page.getByText(entities.added('Unit 6.4', 'Region 6'))).toBeVisible();
  await look(page, 'entities-typing');
  await press('Escape');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await expect(tree.getByRole('treeitem')).toHaveCount(31);
  expect(interactions).toBeLessThanOrEqual(MAX_INTERACTIONS);
  test.info().annotations.push({ type: 'interactions', description: String(interactions) });
});

test('renaming, moving and taking a move back, by keyboard alone', async ({ visit, api, look }) => {
  const club = await api.organization();
  const session = await api.signIn(club.admin);
  const { data } = await session.GET('/api/v1/entities');
  const parent_id = data?.data[0]?.id ?? '';
  await session.POST('/api/v1/entities', {
    body: {
      data: [
        { name: 'North', parent_id },
        { name: 'South', parent_id },
        { name: 'Oslo', parent_row: 0 },
      ],
    },
  });
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await row(club.name).focus();
  await page.keyboard.type('n');
  await expect(row('North')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: entities.renameOf('North') })).toBeFocused();
  await page.keyboard.type('X');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`*${entities.nameShort}`)).toBeVisible();
  await look(page, 'entities-rename-refused', 'view');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Nord');
  await page.keyboard.press('Enter');
  await expect(row('Nord')).toBeFocused();

  const move = page.getByRole('button', { name: entities.moveOf('Nord') });
  for (let presses = 0; presses < 4 && !(await move.evaluate((one) => one === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: entities.moveTitle('Nord') });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('option', { name: new RegExp(`^${club.name}`) })).toContainText(entities.isHere);
  await page.keyboard.press('ArrowDown');
  await look(page, 'entities-move', 'view');
  await page.keyboard.type('south');
  await expect(dialog.getByRole('button', { name: entities.moveToName('South') })).toBeVisible();
  await look(page, 'entities-move-found', 'view');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row('Nord')).toBeHidden();
  await page.getByRole('button', { name: entities.undo }).focus();
  await page.keyboard.press('Enter');
  await expect(row('Nord')).toHaveAttribute('aria-level', '2');
});
