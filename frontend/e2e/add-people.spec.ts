import { addPeople } from '../src/messages/en/addPeople';
import { users } from '../src/messages/en/users';
import { expect, test } from './support/test';

test('a pasted list with three bad rows becomes a group of people', async ({ visit, api, emailWith, axe, shot }) => {
  const club = await api.organization();
  const here = await api.person(club);
  const at = (local: string) => `${local}@${club.domain}`;
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await page.getByRole('link', { name: users.create }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: addPeople.title })).toBeVisible();
  await shot(page, 'add-people-empty');
  const list = page.getByRole('textbox', { name: addPeople.list });
  await list.fill(
    [
      `Niamh O’Brien-Smith <${at('niamh.obrien')}>`,
      `Aarav Müller, ${at('aarav')}`,
      `Aarav Müller, ${at('aarav2')}`,
      'Thandiwe Nkosi',
      `陈雨婷\t${at('chen')}`,
      `Kwame Mensah; kwame mensah@${club.domain}`,
      `${here.name}; ${here.email}`,
      `Lê Thị Hồng Nhung, ${at('niamh.obrien')}`,
    ].join('\n'),
  );
  const table = page.getByRole('table', { name: addPeople.table });
  await expect(table.getByText(addPeople.emailMissing)).toBeVisible();
  await expect(table.getByText(addPeople.noSpaces)).toBeVisible();
  await expect(table.getByText(addPeople.sameEmail(1))).toBeVisible();
  await expect(table.getByText(addPeople.existing(1))).toBeVisible();
  await expect(page.getByText(addPeople.sameName(2, 'Aarav Müller'))).toBeVisible();
  await expect(page.getByRole('button', { name: addPeople.add(4) })).toHaveAttribute('aria-disabled', 'true');
  await axe(page);
  await shot(page, 'add-people-paste');

  // One of the three wrong rows is corrected on the page, and the other two are left out.
  await table.getByRole('button', { name: new RegExp(`^${addPeople.correct(addPeople.email, 4)}`) }).click();
  const field = table.getByRole('textbox', { name: addPeople.correct(addPeople.email, 4) });
  await field.fill(at('thandiwe'));
  await field.press('Enter');
  await expect(page.getByRole('button', { name: addPeople.add(5) })).toBeVisible();
  await page.getByRole('button', { name: addPeople.showMail }).click();
  await expect(page.getByText(`invited you to ${club.name}`)).toBeVisible();
  await page.getByRole('button', { name: addPeople.leaveOut(2) }).click();
  await axe(page);
  await shot(page, 'add-people-ready');
  await page.getByRole('button', { name: addPeople.add(5) }).click();
  await expect(page.getByText(addPeople.doneInvited(5))).toBeVisible();
  await axe(page);
  await shot(page, 'add-people-done');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: addPeople.downloadLeftOut(2) }).click();
  expect((await download).suggestedFilename()).toBe(addPeople.leftOutFile);
  await emailWith('invited you to', 'Thandiwe Nkosi');

  await page.getByRole('link', { name: addPeople.toUsers }).click();
  await expect(page.getByRole('combobox', { name: users.group }).locator('option:checked')).toContainText(
    'The 5 people',
  );
  await expect(page.getByRole('cell', { name: at('thandiwe') })).toBeVisible();
  await expect(page.getByRole('cell', { name: here.email })).toBeHidden();
  await axe(page);
  await shot(page, 'users-of-group');

  // The page of a person shows with whom the person was imported, and links back to the list.
  const cameWith = page.getByRole('link', { name: /^with “The 5 people/ });
  await page.getByRole('link', { name: 'Thandiwe Nkosi', exact: true }).click();
  await cameWith.click();
  await expect(page.getByRole('cell', { name: at('thandiwe') })).toBeVisible();
  await expect(page.getByRole('cell', { name: here.email })).toBeHidden();
});

test('a file with other columns is asked about, in its own encoding, and its people are added', async ({
  visit,
  api,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const at = (local: string) => `${local}@${club.domain}`;
  const page = await visit(club.admin);
  await page.goto('/settings/user/create/file');
  await shot(page, 'add-people-file');
  const rows = [
    ['Nr', 'Vorname', 'Nachname', 'Kontakt', 'Vertretung'],
    ['1', 'Niamh', 'O’Brien-Smith', at('niamh'), at('boss')],
    ['2', 'Jörg', 'Weißenböck', at('jorg'), at('boss')],
    ['3', 'عمر', 'الحسيني', at('omar'), at('boss')],
  ];
  const text = rows.map((row) => row.join('\t')).join('\r\n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'Anmeldung_Herbst.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  });
  await expect(page.getByRole('radio', { name: /^Kontakt/ })).toBeChecked();
  await expect(page.getByText(addPeople.addresses(3, 1))).toBeVisible();
  await expect(page.getByText(addPeople.encodings['utf-16'])).toBeVisible();
  await axe(page);
  await shot(page, 'add-people-columns');
  await page.getByRole('button', { name: addPeople.checkRows(3) }).click();
  await expect(page.getByRole('rowheader', { name: 'Jörg Weißenböck' })).toBeVisible();
  await axe(page);
  await shot(page, 'add-people-file-checked');
  await page.getByRole('button', { name: addPeople.add(3) }).click();
  await expect(page.getByText(addPeople.doneGroup('Anmeldung_Herbst.csv'))).toBeVisible();
});

test('ten thousand people of a file are shown without their rows all being drawn', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/user/create/file');
  const rows = Array.from({ length: 10_000 }, (_, at) => `Person ${at + 1},person${at + 1}@${club.domain}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,email\n${rows.join('\n')}`),
  });
  // Reading and checking ten thousand rows can take more than the usual ten seconds.
  await expect(page.getByText(addPeople.all(10_000))).toBeVisible({ timeout: 40_000 });
  const table = page.getByRole('table', { name: addPeople.table });
  // In addition to the people, the table has its header and a heading of the group.
  await expect(table).toHaveAttribute('aria-rowcount', '10002');
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await page.getByRole('region', { name: addPeople.table }).press('End');
  await expect(table.getByRole('rowheader', { name: 'Person 10000', exact: true })).toBeInViewport();
});
