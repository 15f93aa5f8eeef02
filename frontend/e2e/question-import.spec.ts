import { questionImport as t } from '../src/messages/en/questionImport';
import { templates } from '../src/messages/en/templates';
import { expect, test } from './support/test';

const COUNT = 1000;
const numbers = Array.from({ length: COUNT }, (_, at) => at + 1);

const moodle = `<?xml version="1.0"?><quiz>${numbers
  .map(
    (nth) =>
      `<question type="multichoice"><name><text>Q${nth}</text></name><questiontext><text>Which of ${nth}?</text></questiontext><defaultgrade>2</defaultgrade><single>true</single><answer fraction="100"><text>Nile</text></answer><answer fraction="0"><text>Rhine</text></answer></question>`,
  )
  .join('\n')}</quiz>`;

/** A file of each format with the same questions. The file of Palestra comes from an export. */
const files = [
  { name: 'bank.xml', format: t.formats.moodle_xml, content: moodle },
  {
    name: 'bank.gift',
    format: t.formats.gift,
    content: numbers.map((nth) => `Which of ${nth}? {=Nile ~Rhine}`).join('\n\n'),
  },
  {
    name: 'bank.txt',
    format: t.formats.aiken,
    content: numbers.map((nth) => `Which of ${nth}?\nA. Nile\nB. Rhine\nANSWER: A`).join('\n\n'),
  },
  {
    name: 'bank.csv',
    format: t.formats.spreadsheet,
    content: [
      'type,question,points,right,answer 1,answer 2',
      ...numbers.map((nth) => `Multiple Choice,Which of ${nth}?,2,1,Nile,Rhine`),
    ].join('\n'),
  },
];

for (const { name, format, content } of files) {
  test(`1,000 questions of ${format} open in the builder`, async ({ visit, api }) => {
    const { admin } = await api.organization();
    const page = await visit(admin);
    await page.goto('/templates/import');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
    await expect(page.getByText(t.recognized(format, COUNT))).toBeVisible();
    await page.getByRole('button', { name: t.run(COUNT) }).click();
    await expect(page.getByRole('tab', { name: /Multiple Choice.*1,000/ })).toBeVisible();
    await page.getByRole('button', { name: templates.save }).click();
    await expect(page.getByRole('rowheader', { name: 'bank' })).toBeVisible();
  });
}

test('an exported template comes back with its 1,000 questions', async ({ visit, api }) => {
  const club = await api.organization();
  const questions = numbers.map((nth) => ({
    question: `Which of ${nth}?`,
    answers: [
      { value: 'Nile', is_correct: 1 as const },
      { value: 'Rhine', is_correct: 0 as const },
    ],
  }));
  await api.template(club, { name: 'Rivers', multipleChoices: { weight: 2, title: 'Mine', questions } });
  const page = await visit(club.admin);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Actions for Rivers' }).click();
  await page.getByRole('menuitem', { name: t.exportAction }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.download }).click();
  const path = await (await download).path();
  await page.goto('/templates/import');
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText(t.recognized(t.formats.palestra, COUNT))).toBeVisible();
  await page.getByRole('button', { name: t.run(COUNT) }).click();
  await expect(page.getByRole('tab', { name: /Mine.*1,000/ })).toBeVisible();
});
