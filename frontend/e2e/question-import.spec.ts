import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { material } from '../src/messages/en/material';
import { questionImport as t } from '../src/messages/en/questionImport';
import { slides } from '../src/messages/en/slides';
import { slidesBuilder } from '../src/messages/en/slidesBuilder';
import { templates } from '../src/messages/en/templates';
import { expectData } from './support/api';
import { templateWithSlides } from './support/pictures';
import { kindTab } from './support/steps';
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

/** Downloads a template of the list in our own format. Returns the path of the file. */
async function exportTemplate(page: Page, name: string): Promise<string> {
  await page.goto('/templates');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: t.exportAction }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.download }).click();
  return (await download).path();
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
  const path = await exportTemplate(page, 'Rivers');
  await page.goto('/templates/import');
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText(t.recognized(t.formats.palestra, COUNT))).toBeVisible();
  await page.getByRole('button', { name: t.run(COUNT) }).click();
  await expect(page.getByRole('tab', { name: /Mine.*1,000/ })).toBeVisible();
});

const RULES = { name: 'Zölle.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThe rules') };

test('an exported template comes back with its images and its material', async ({ visit, api, server, axe, shot }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/');
  const original = await templateWithSlides(api, club, page, server.url);
  await page.goto(`/templates/edit/${original}`);
  await page.locator('input[type=file]').setInputFiles(RULES);
  await page.getByRole('button', { name: templates.next, exact: true }).click();
  await page.getByRole('button', { name: templates.save }).click();
  await expect(page.getByRole('rowheader', { name: 'Logistics' })).toBeVisible();
  const path = await exportTemplate(page, 'Logistics');

  await page.goto('/templates/import');
  const field = page.locator('input[type=file]');
  const bytes = (await readFile(path)).toString('latin1');
  const twice = Buffer.from(bytes.replaceAll('images/2.png', 'images/1.png'), 'latin1');
  await field.setInputFiles({ name: 'twice.zip', mimeType: 'application/zip', buffer: twice });
  await expect(page.getByText(t.archive.unclear)).toBeVisible();
  await expect(page.getByRole('button', { name: t.run(1) })).toHaveCount(0);

  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/v1/templates/import')),
    field.setInputFiles(path),
  ]);
  await expect(page.getByText(t.recognized(t.formats.palestra, 1))).toBeVisible();
  const { requestBodySize } = await request.sizes();
  expect(requestBodySize).toBeLessThan(bytes.length / 2);
  await page.getByText(t.files(5), { exact: true }).click();
  const files = page.getByRole('table', { name: t.filesTable });
  await expect(files.getByRole('row', { name: /door\.png.*Image of the slides/ })).toBeVisible();
  await expect(files.getByRole('row', { name: /Zölle\.pdf.*Material/ })).toBeVisible();
  await axe(page);
  await shot(page, 'import-files');
  await page.getByLabel(t.templateName).fill('Logistics again');
  await page.getByRole('button', { name: t.run(1) }).click();

  await expect(kindTab(page, 6)).toHaveAttribute('aria-selected', 'true');
  for (const [category, nth, letter] of [
    ['Before loading', 1, 'A'],
    ['Before loading', 2, 'B'],
    ['After closing', 1, 'C'],
  ] as const) {
    const place = page.getByRole('button', { name: slides.filledPlace(category, nth, letter), exact: true });
    await expect(place.locator('img')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: slidesBuilder.image('D', 'list.png') })).toBeVisible();
  await expect(page.getByText(slidesBuilder.lost)).toHaveCount(0);
  await page.getByRole('button', { name: templates.stepDetails }).click();
  await expect(page.getByRole('list', { name: material.title })).toContainText(RULES.name);
  await page.getByRole('button', { name: templates.next, exact: true }).click();
  await page.getByRole('button', { name: templates.save }).click();
  await expect(page.getByRole('rowheader', { name: 'Logistics again' })).toBeVisible();

  const session = await api.signIn(club.admin);
  const list = expectData((await session.GET('/api/v1/templates', { params: { query: { search: 'again' } } })).data);
  const stored = async (id: string) => {
    const { data } = await session.GET('/api/v1/templates/{id}', { params: { path: { id } } });
    const { slides, material } = expectData(data).data;
    const images = (slides?.attachments ?? []).map(({ fileName, path }) => ({ fileName, address: path }));
    const others = material.map(({ fileName, file }) => ({ fileName, address: file }));
    return Promise.all(
      [...images, ...others].map(async ({ fileName, address }) => {
        const response = await fetch(new URL(address ?? '', server.url));
        expect(response.status, fileName).toBe(200);
        return { fileName, content: Buffer.from(await response.arrayBuffer()).toString('base64') };
      }),
    );
  };
  const copied = await stored(list.data[0]?.id ?? '');
  expect(copied.map(({ fileName }) => fileName)).toEqual([
    'door.png',
    'display.png',
    'truck.png',
    'list.png',
    RULES.name,
  ]);
  expect(copied).toEqual(await stored(original));
  const copy = page.getByRole('link', { name: 'Logistics again' });
  await copy.click();
  await expect(page.getByRole('img').first()).toBeVisible();
  await shot(page, 'import-files-stored');
});
