import { readFile } from 'node:fs/promises';

import { answering } from '../src/messages/en/answering';
import { unsent } from '../src/messages/en/unsent';
import { everyKind } from './support/api';
import { allSaved, card, kindTab } from './support/steps';
import { expect, test } from './support/test';

test('answers that did not arrive are downloaded from the page of the end and from the list', async ({
  visit,
  api,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices, freeText } = everyKind;
  const template = await api.template(club, { multipleChoices, freeText });
  const competition = await api.closingCompetition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  const city = 'Which city is the capital of Australia';
  await card(page, city).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);
  await page.context().setOffline(true);
  await kindTab(page, 3).click();
  await page.getByRole('tabpanel').getByRole('textbox').fill('Two cities were rivals');
  await expect(page.getByText(answering.timeOutEnding.unreached)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(answering.notTakenHint)).toBeVisible();

  const [ofEnd] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: answering.downloadAnswers }).click(),
  ]);
  const why = 'Why is Canberra the capital';
  expect(await readFile(await ofEnd.path(), 'utf8')).toContain(`Question 2: ${why}\nTwo cities were rivals`);

  await page.context().setOffline(false);
  await page.goto('/user-competitions');
  const banner = page.getByRole('region', { name: / did not arrive$/ });
  const [ofList] = await Promise.all([
    page.waitForEvent('download'),
    banner.getByRole('button', { name: unsent.download }).click(),
  ]);
  expect(ofList.suggestedFilename()).toBe(unsent.file);
  const text = await readFile(await ofList.path(), 'utf8');
  expect(text).toContain(petra.email);
  expect(text).toContain(`2. ${why}\nTwo cities were rivals`);
  expect(text).not.toContain('Canberra\n');
  expect(await api.marks(club, competition, petra)).toHaveLength(2);
});
