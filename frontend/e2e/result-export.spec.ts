import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { results } from '../src/messages/en/results';
import { everyKind } from './support/api';
import { saveFirstScore } from './support/steps';
import { test } from './support/test';

const t = results.export;

/** Returns the rows of a csv file whose cells all have quotes. */
function csvRows(file: Buffer): string[][] {
  const text = file.toString('utf8').replace(/^\uFEFF/, '');
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
}

/** Extracts a file of a zip archive. It is found in the directory at the end of the archive. */
function unzip(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    if (archive.toString('utf8', at + 46, at + 46 + name) === wanted) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(start, start + size)).toString('utf8');
    }
    at += 46 + name + extra + comment;
  }
  throw new Error(`${wanted} is not in the archive`);
}

const plain = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Returns the column index of a cell from its name, such as `B7`. */
const columnOf = (attributes: string) => (/r="([A-Z])\d+"/.exec(attributes)?.[1]?.charCodeAt(0) ?? 0) - 65;

/** Returns the rows of the first sheet, which has no cell for an empty text. Fails if a cell is a formula. */
function xlsxRows(file: Buffer): string[][] {
  const sheet = unzip(file, 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f>');
  let width = 0;
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
    width ||= cells.length;
    const texts = Array<string>(width).fill('');
    for (const [, attributes = '', cell = ''] of cells) {
      texts[columnOf(attributes)] = plain(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(cell)?.[1] ?? '');
    }
    return texts;
  });
}

async function exported(page: Page, layout: 'wide' | 'long', format: 'xlsx' | 'csv') {
  await page.getByRole('button', { name: t.open, exact: true }).click();
  const items = page.getByRole('menuitem', { name: t.formats[format] });
  const [file] = await Promise.all([page.waitForEvent('download'), items.nth(layout === 'wide' ? 0 : 1).click()]);
  expect(file.suggestedFilename()).toBe(`Cup.${format}`);
  const content = await readFile(await file.path());
  return format === 'csv' ? csvRows(content) : xlsxRows(content);
}

test('the exported files have the results cell by cell', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const [petra, hugo, absent] = await Promise.all([api.person(club), api.person(club), api.person(club)]);
  const { multipleChoices, freeText } = everyKind;
  const template = await api.template(club, { multipleChoices, freeText });
  const competition = await api.competition(club, template, [petra, hugo, absent], { name: 'Cup' });
  const formula = '=HYPERLINK("https://example.org"; "open")';
  for (const [person, text] of [
    [petra, formula],
    [hugo, 'Canberra, because of "politics"'],
  ] as const) {
    await api.answer(
      person,
      competition,
      ({ type, answers }) => answers.slice(0, 1).map(({ id }) => ({ answer_id: id, value: type === 3 ? text : '1' })),
      true,
    );
  }
  const page = await visit(await api.grader(club));
  await page.goto(`/results/show/${competition}/${petra.id}`);
  await page.getByRole('tab', { name: /Free Text/ }).click();
  await page.getByRole('textbox', { name: results.mark }).fill('2.5');
  await saveFirstScore(page);
  await expect(page.getByText(results.savedNext(hugo.name))).toBeVisible();

  await page.goto(`/users/score/show/${competition}`);
  await page.getByRole('button', { name: t.open, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: t.formats.csv }).first()).toBeVisible();
  await axe(page);
  await shot(page, 'results-export');
  await page.keyboard.press('Escape');

  const session = await api.signIn(club.admin);
  const list = await session.GET('/api/v1/competitions/usersAnswered/{id}', {
    params: { path: { id: competition }, query: { sort_by: 'place' } },
  });
  const rows = list.data?.data ?? [];
  const detail = await session.GET('/api/v1/templates/{id}', { params: { path: { id: template } } });
  const questions = detail.data?.data.questions ?? [];
  const heading = questions.map(({ content }, at) => `${at + 1}. ${content}`);
  const text = (number: number | null | undefined) => (number === null || number === undefined ? '' : String(number));
  const wide = [
    ['name', 'email', ...heading, 'bonus', 'score', 'percentage'],
    ...rows.map((row) => [
      row.name,
      row.email,
      text(row.scorePerQuestionMultipleChoice),
      text(row.scorePerQuestionFreeText),
      text(row.bonus),
      row.is_scored ? text(row.score) : '',
      row.is_scored ? text(row.percentage) : '',
    ]),
  ];
  expect(wide).toHaveLength(4);
  expect(await exported(page, 'wide', 'csv')).toEqual(wide);
  expect(await exported(page, 'wide', 'xlsx')).toEqual(wide);

  const chosen = questions[0]?.answers[0]?.value ?? '';
  const long = (escaped: string) => [
    ['name', 'email', 'question', 'type', 'weight', 'answer', 'score'],
    ...rows.flatMap((row) => {
      const answered = row.isAnswerd;
      const written = row.id === petra.id ? escaped + formula : 'Canberra, because of "politics"';
      const weights = [multipleChoices.weight, freeText.weight];
      const marks = [row.scorePerQuestionMultipleChoice, row.scorePerQuestionFreeText];
      const answers = [chosen, written];
      return questions.map(({ content, type }, at) => [
        row.name,
        row.email,
        content,
        type === 3 ? 'Free Text' : 'Multiple Choice',
        text(weights[at]),
        answered ? (answers[at] ?? '') : '',
        text(marks[at]),
      ]);
    }),
  ];
  // In a csv file, an apostrophe prevents spreadsheets from treating an answer as a formula. In an xlsx file the cell
  // is marked as text.
  expect(await exported(page, 'long', 'csv')).toEqual(long("'"));
  expect(await exported(page, 'long', 'xlsx')).toEqual(long(''));

  // The file contains the rows that match the search and the filter of the list, in the order of the list.
  await page.goto(`/users/score/show/${competition}?search=${encodeURIComponent(hugo.email)}`);
  const [, ...found] = await exported(page, 'wide', 'csv');
  expect(found.map(([, email]) => email)).toEqual([hugo.email]);
  await page.goto(`/users/score/show/${competition}?sort=desc`);
  const [, ...turned] = await exported(page, 'wide', 'csv');
  expect(turned).toEqual(wide.slice(1).toReversed());
  await page.goto(`/users/score/show/${competition}?sort_by=score&sort=desc`);
  const [, ...best] = await exported(page, 'wide', 'csv');
  expect(best.map(([, email]) => email)).toEqual([petra.email, hugo.email, absent.email]);
  await page.goto(`/users/score/show/${competition}?state=to_grade`);
  const [, ...waiting] = await exported(page, 'wide', 'csv');
  expect(waiting.map(([, email]) => email)).toEqual([hugo.email]);
});
