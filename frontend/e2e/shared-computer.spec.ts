import type { Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { shell } from '../src/messages/en/shell';
import { templates } from '../src/messages/en/templates';
import { allSaved, card, expectKeptOnDevice, signIn } from './support/steps';
import { expect, test } from './support/test';

const australia = 'The capital of Australia is Canberra';

/** Returns everything in the browser's storage that another user of the computer could read. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const records: unknown[] = [];
    const awaitRequest = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await awaitRequest(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        records.push(await awaitRequest(all.getAllKeys()), await awaitRequest(all.getAll()));
      }
      database.close();
    }
    return JSON.stringify([records, { ...localStorage }, { ...sessionStorage }]);
  });

async function askToSignOut(page: Page, name: string) {
  await page.getByRole('button', { name: shell.accountOf(name) }).click();
  await page.getByRole('menuitem', { name: shell.logout, exact: true }).click();
  return page.getByRole('dialog', { name: shell.logoutQuestion });
}

test('a sign-out in one tab closes the exam in another, and the next person finds nothing', async ({ page, api }) => {
  const club = await api.organization();
  const [petra, ben, template] = await Promise.all([api.person(club), api.person(club), api.template(club)]);
  const competition = await api.competition(club, template, [petra], { name: 'Event of Petra alone' });
  await page.goto('/user-competitions');
  await signIn(page, petra);
  await expect(page.getByRole('link', { name: 'Event of Petra alone' }).first()).toBeVisible();
  await page.goto(`/competition/${competition}/start`);
  const question = card(page, australia);
  await question.getByRole('radio', { name: 'True' }).check();
  await allSaved(page);
  await page.getByRole('button', { name: answering.markOf(1) }).click();
  await page.route('**/api/v1/user/answers', (route) => route.abort());
  await question.getByRole('radio', { name: 'False' }).check();
  await expectKeptOnDevice(page);
  expect(await storedIn(page)).toContain(petra.id);

  const other = await page.context().newPage();
  await other.goto('/user-competitions');
  const dialog = await askToSignOut(other, petra.name);
  await expect(dialog).toContainText(shell.logoutUnsaved(1));
  await dialog.getByRole('button', { name: shell.logout }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await expect(question).toBeHidden();
  await expect.poll(() => storedIn(page)).not.toContain(petra.id);
  await other.close();

  // The list of the next user loads slowly.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/user/competitions**', (route) => isAnswered.then(() => route.continue()));
  await signIn(page, ben);
  await expect(page.getByRole('button', { name: shell.accountOf(ben.name) })).toBeVisible();
  await expect(page.getByText('Event of Petra alone')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Event of Petra alone')).toHaveCount(0);
});

test('a template that is being written survives a reload, and leaves the device with its answers', async ({
  page,
  api,
}) => {
  const club = await api.organization();
  const template = await api.template(club);
  await page.goto(`/templates/edit/${template}`);
  await signIn(page, club.admin);
  const name = page.getByLabel(templates.name, { exact: true });
  await name.fill('Capitals of the world');
  await expect.poll(() => storedIn(page)).toContain('Canberra');
  await page.reload();
  await expect(name).toHaveValue('Capitals of the world');

  const dialog = await askToSignOut(page, club.admin.name);
  await expect(dialog).toContainText(templates.unsaved);
  await dialog.getByRole('button', { name: shell.logout }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await storedIn(page)).not.toContain('Canberra');
});
