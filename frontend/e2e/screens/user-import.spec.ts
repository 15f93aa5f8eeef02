import { readFile } from 'node:fs/promises';
import { files } from '../../src/messages/en/files';
import { roleName } from '../../src/messages/en/roleNames';
import { userImport } from '../../src/messages/en/userImport';
import { expect, press, test } from '../support/screens';

const csvRows = (domain: string, count: number, password = '') =>
  Array.from({ length: count }, (_, at) => `Person ${at + 1},person${at + 1}@${domain},${password}`);

const csvFile = (...rows: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,email,password', ...rows].join('\n')),
});

const HEADER_ROWS = 1;

test('a file of users that cannot be imported', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/user/create');
  await page.getByRole('link', { name: userImport.fromFile }).click();
  await look(page, 'user-import');

  const file = page.locator('input[type=file]');
  await file.setInputFiles(csvFile('Ada,ada@elsewhere.example,'));
  await expect(page.getByText(`*${userImport.roleMissing}`)).toBeVisible();
  await look(page, 'user-import-no-role');
  await page.getByRole('combobox', { name: userImport.role }).click();
  await page.getByRole('option', { name: roleName('user') }).click();

  await file.setInputFiles({ ...csvFile(), buffer: Buffer.from([0x89, 0x50, 0x00]) });
  await expect(page.getByText('*File must be an xlsx or csv file')).toBeVisible();
  await look(page, 'user-import-no-table');

  const long = `${'x'.repeat(60)},${'y'.repeat(80)}@elsewhere.example,short`;
  await file.setInputFiles(csvFile(...csvRows(club.domain, 40), long, 'Twice,PERSON1@'.concat(club.domain, ',')));
  await expect(page.getByText(userImport.wrong(2)).first()).toBeVisible();
  await look(page, 'user-import-wrong');
  const download = page.waitForEvent('download');
  await press(page, `${userImport.errorList} ${files.formats.csv}`);
  expect((await download).suggestedFilename()).toBe('import-errors.csv');
});

test('importing users with their passwords', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/user/create/file');
  await page.getByRole('combobox', { name: userImport.role }).click();
  await page.getByRole('option', { name: roleName('user') }).click();
  await page.locator('input[type=file]').setInputFiles(csvFile(...csvRows(club.domain, 3, 'Zebra-7x-9')));
  await expect(page.getByText(userImport.created(3))).toBeVisible();
  await look(page, 'user-import-ready');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/users/imports', async (route) => {
    await held;
    await route.continue();
  });
  await press(page, userImport.run);
  await expect(page.getByText(userImport.stays)).toBeVisible();
  await look(page, 'user-import-running');
  await press(page, userImport.stop);
  await expect(page.getByText(userImport.stopped, { exact: true })).toBeVisible();
  await look(page, 'user-import-stopped');
  await press(page, userImport.run);
  release();
  await expect(page.getByText(userImport.doneCreated(3))).toBeVisible();
  await look(page, 'user-import-done');
  await page.getByRole('link', { name: userImport.toList }).click();
  await expect(page.getByRole('cell', { name: `person2@${club.domain}` })).toBeVisible();
});

test('importing a file again, the example, and ten thousand rows', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/user/create/file');
  const download = page.waitForEvent('download');
  await press(page, `${userImport.example} ${files.formats.xlsx}`);
  const example = {
    name: 'example.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await (await download).path()),
  };
  await page.getByRole('combobox', { name: userImport.role }).click();
  await page.getByRole('option', { name: roleName('user') }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles(example);
  await expect(page.getByText(userImport.created(2))).toBeVisible();
  await press(page, userImport.run);
  await expect(page.getByText(userImport.doneInvited(1))).toBeVisible();
  await press(page, userImport.another);

  await file.setInputFiles(example);
  await expect(page.getByText(userImport.existing(2))).toBeVisible();
  const run = page.getByRole('button', { name: userImport.run });
  await expect(run).toHaveAttribute('aria-disabled', 'true');

  await file.setInputFiles(csvFile(...csvRows(club.domain, 10_000)));
  await expect(page.getByText(userImport.created(10_000))).toBeVisible();
  const table = page.getByRole('table', { name: userImport.table });
  await expect(table).toHaveAttribute('aria-rowcount', String(10_000 + HEADER_ROWS));
  await expect(table.getByText('Person 1', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: userImport.table }).focus();
  await page.keyboard.press('End');
  await expect(table.getByText('Person 10000', { exact: true })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(100);
});

test('importing users with the keyboard alone', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  // The first listener makes the browser hand its file choosers over, some time later. Until then it cancels them.
  page.on('filechooser', () => {});
  await page.goto('/settings/user/create/file');
  await page.getByRole('combobox', { name: userImport.role }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Tab');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(csvFile(...csvRows(club.domain, 2)));
  const run = page.getByRole('button', { name: userImport.run });
  await expect(run).toBeVisible();
  for (let presses = 0; presses < 12 && !(await run.evaluate((own) => own === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(userImport.doneCreated(2))).toBeVisible();
});
