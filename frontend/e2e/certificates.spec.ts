import { readFile } from 'node:fs/promises';
import { certificate as t } from '../src/messages/en/certificate';
import { ownResult as result } from '../src/messages/en/ownResult';
import { everyKind } from './support/api';
import { printedLines } from './support/print';
import { answerRightly } from './support/seeds';
import { expect, test } from './support/test';

test('a published result is a certificate that everybody can check', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const template = await api.template(club, { trueOrFalse: everyKind.trueOrFalse });
  const [person] = await api.people(club, 1);
  if (!person) throw new Error('nobody');
  const competition = await api.competition(club, template, [person], { name: 'Spring Logistics Challenge' });
  await api.answer(person, competition, answerRightly, true);
  const staff = await api.signIn(club.admin);
  await staff.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id: competition } } });

  const page = await visit(person);
  await page.goto('/user-score');
  const save = page.getByRole('button', { name: t.save, exact: true });
  await shot(page, 'own-scores-certificate');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const lines = await printedLines(await readFile(await download.path()));
  expect(lines).toContain('Spring Logistics Challenge');
  const [address = ''] = lines.filter((line) => /^https?:\/\/\S+\/certificates\/[0-9A-F]{32}$/.test(line));

  await page.getByRole('link', { name: 'Spring Logistics Challenge' }).click();
  const sheet = page.getByRole('button', { name: result.sheet });
  const [saved] = await Promise.all([page.waitForEvent('download'), sheet.click()]);
  const said = await printedLines(await readFile(await saved.path()));
  expect(said).toEqual(
    expect.arrayContaining(['Spring Logistics Challenge', 'Points by kind of question', 'Page 1 of 1']),
  );
  await shot(page, 'own-result-documents');

  const anybody = await visit();
  await anybody.goto(new URL(address).pathname);
  await expect(anybody.getByRole('heading', { name: t.valid })).toBeVisible();
  await expect(anybody.getByRole('definition').filter({ hasText: 'Spring Logistics Challenge' })).toBeVisible();
  await axe(anybody);
  await shot(anybody, 'certificate-valid');
  await anybody.goto('/certificates/0123');
  await expect(anybody.getByRole('heading', { name: t.gone })).toBeVisible();
  await shot(anybody, 'certificate-gone');
});
