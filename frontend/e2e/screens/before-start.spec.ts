import { answering } from '../../src/messages/en/answering';
import { beforeStart as t } from '../../src/messages/en/beforeStart';
import { rehearsal } from '../../src/messages/en/preview';
import { day } from '../support/api';
import { expect, press, test } from '../support/screens';

test('the page before an event, and its rehearsal', async ({ visit, api, look }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club);
  const soon = { start_date: day(1), end_date: day(2), duration: 45 };
  const pending = await api.competition(club, template, [petra], { name: 'Regional Dispatch Qualifier', ...soon });
  const open = await api.competition(club, template, [petra], { name: 'Cold Chain Basics' });
  const page = await visit(petra);
  await page.goto(`/viewCompetitionUser/${pending}`);
  await expect(page.getByText(t.storageGood)).toBeVisible();
  await expect(page.getByText(t.network)).toBeVisible();
  await look(page, 'before-start');

  await page.goto(`/viewCompetitionUser/${open}`);
  await expect(page.getByText(t.storageGood)).toBeVisible();
  await look(page, 'before-start-open');
});

test('a rehearsal with the keyboard alone: nothing is sent, and nothing stays on the device', async ({
  visit,
  api,
  look,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club);
  const competition = await api.competition(club, template, [petra], { start_date: day(1), end_date: day(2) });
  const page = await visit(petra);
  await page.goto(`/viewCompetitionUser/${competition}`);
  await expect(page.getByText(t.storageGood)).toBeVisible();
  const kept = () =>
    page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      records: await new Promise<number>((resolve) => {
        const opened = indexedDB.open('palestra-attempts');
        opened.onsuccess = () => {
          const all = opened.result.transaction('records').objectStore('records').count();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result);
          };
        };
      }),
    }));
  const before = await kept();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));

  await page.getByRole('button', { name: t.rehearse }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(rehearsal.nothingStored)).toBeVisible();
  await look(page, 'rehearsal', 'view');
  // Moves with the key of the first choice.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio').or(page.getByRole('checkbox')).first()).toBeChecked();
  // As in the event, submitting is blocked until every tab was opened.
  await page.getByRole('tab', { name: new RegExp(`^${t.textTitle}`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox').fill('Calm, so far.');
  await page.getByRole('tab', { name: new RegExp(`^${t.textTitle}`) }).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, answering.submitAnswers);
  await expect(page.getByRole('heading', { name: rehearsal.over })).toBeVisible();
  await look(page, 'rehearsal-over', 'view');
  await page.getByRole('button', { name: rehearsal.close }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t.rehearse })).toBeFocused();
  expect(sent).toEqual([]);
  expect(await kept()).toEqual(before);
});
