import { eventMessages } from '../../src/messages/en/eventMessages';
import { palette } from '../../src/messages/en/palette';
import { paletteKey } from '../../src/messages/en/paletteKey';
import { dialogOpen, expect, failRequests, test } from '../support/screens';

test('the palette finds pages, people and templates, by keyboard alone', async ({ visit, api, look }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club), [petra], { name: 'Night shift triage' });
  const text = ({ type, answers }: { type: number; answers: { id: string }[] }) =>
    type === 3 ? answers.map(({ id }) => ({ answer_id: id, value: 'Rivals' })) : [];
  await api.answer(petra, competition, text, true);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await expect(page.getByRole('button', { name: paletteKey.open })).toBeVisible();
  await look(page, 'palette-button', 'view');
  await page.keyboard.press('Control+k');
  await dialogOpen(page);
  const dialog = page.getByRole('dialog', { name: palette.title });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await look(page, 'palette', 'view');
  await page.keyboard.type(petra.name.slice(0, 4));
  await expect(dialog.getByRole('group', { name: palette.people }).getByRole('option').first()).toBeVisible();
  await look(page, 'palette-found', 'view');
  await dialog.getByRole('combobox').fill('night');
  await expect(dialog.getByRole('option', { name: palette.message('Night shift triage') })).toBeVisible();
  await expect(dialog.getByText(palette.sheetsWait(1))).toBeVisible();
  await look(page, 'palette-starts', 'view');
  await failRequests(page, '**/api/v1/templates?*', 500);
  await page.keyboard.type('xx');
  await expect(dialog.getByRole('status')).toHaveText(palette.failed([palette.templates]));
  await look(page, 'palette-failed', 'view');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('templ');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Templates');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates$/);
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('night');
  await dialog.getByRole('option', { name: palette.message('Night shift triage') }).click();
  const form = page.getByRole('dialog', { name: eventMessages.sendTitle('Night shift triage') });
  await expect(form.getByLabel(eventMessages.text)).toBeFocused();
});

test('on a phone a button opens the palette', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/user');
  await page.getByRole('button', { name: paletteKey.open }).click();
  await expect(page.getByRole('combobox', { name: palette.find })).toBeFocused();
  await look(page, 'palette-phone', 'view');
});

test('the answering screen has no palette', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club), [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(page.getByRole('button', { name: paletteKey.open })).toHaveCount(0);
  const address = page.url();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: palette.title })).toBeHidden();
  expect(page.url()).toBe(address);
});
