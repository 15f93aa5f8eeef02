import type { Page } from '@playwright/test';

import { common } from '../src/messages/en/common';
import { material } from '../src/messages/en/material';
import { preview } from '../src/messages/en/preview';
import { questions as kinds } from '../src/messages/en/questions';
import { slidesBuilder as slides } from '../src/messages/en/slidesBuilder';
import { templates as t } from '../src/messages/en/templates';
import { validation } from '../src/messages/en/validation';
import type { TemplateBody } from './support/api';
import { drawPicture } from './support/pictures';
import { kindTab, tabTo, UNDER_AN_HOUR } from './support/steps';
import { expect, test } from './support/test';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: t.questions }).getByRole('button');
/** An answer in the editor. The preview beside it has the same ones. */
const answer = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Question \d+ of \d+$/ }).getByRole('radio', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: t.save, exact: true });

/** Opens the second step of a new template with the keyboard. */
async function beginByKeys(page: Page, name: string) {
  await page.goto('/templates/create');
  await tabTo(page, page.getByLabel(t.name));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written with the keyboard');
  await tabTo(page, page.getByRole('button', { name: t.next }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t.weight)).toBeFocused();
}

/** Opens the next tab with the arrow key, and writes the weight and the text of its first question. */
async function writeInTab(page: Page, code: 1 | 2 | 3 | 4 | 5, text: string) {
  const tab = kindTab(page, code);
  if ((await tab.getAttribute('aria-selected')) !== 'true') {
    const open = page.getByRole('tab', { selected: true });
    await tabTo(page, open, 'Shift+Tab');
    while ((await tab.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, page.getByLabel(t.weight));
  await page.keyboard.type('5');
  await tabTo(page, field(page, t.question));
  await page.keyboard.type(text);
}

async function storedTemplate(page: Page, id: string): Promise<TemplateBody> {
  const response = await page.request.get(`/api/v1/templates/${id}`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('palestra.token'))}` },
    // A large template takes long on a busy machine.
    timeout: 60_000,
  });
  return (await response.json()).data;
}

test('each kind is written, copied, edited and saved with the keyboard alone', async ({ visit, api, axe }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await beginByKeys(page, 'By hand');

  await writeInTab(page, 1, 'The Nile flows north');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: t.questionOf(2, 2) })).toBeVisible();
  await page.keyboard.type('The Rhine flows south');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');

  await writeInTab(page, 2, 'Which is the longest?');
  await tabTo(page, field(page, t.choice(1)));
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'a) Nile\nb) Amazon\nc) Congo');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page, t.choice(3))).toHaveValue('Congo');
  await tabTo(page, page.getByLabel(t.choiceCorrect(1)), 'Shift+Tab');
  await page.keyboard.press('Space');

  await writeInTab(page, 3, 'Why is it called Blue Nile?');
  await tabTo(page, page.getByLabel(t.model));
  await page.keyboard.type('Because of its dark water');

  await writeInTab(page, 4, 'How clean is the Rhine?');
  await tabTo(page, answer(page, '1'));
  for (let step = 1; step < 7; step += 1) await page.keyboard.press('ArrowRight');

  await writeInTab(page, 5, 'From source to mouth');
  await tabTo(page, field(page, t.item(1)));
  await page.keyboard.type('Basel');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Köln');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Rotterdam');
  await axe(page, 'builder-by-keys');

  // The list is copied, and pasted again, with its own keys.
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await tabTo(page, rows(page).nth(1));
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText(t.pickedCount(2))).toBeVisible();
  await axe(page, 'builder-picked');
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Control+V');
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('Control+Z');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Control+Shift+Z');
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('Control+Z');

  await tabTo(page, save(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates$/);

  // Edited: the questions go into another template through the clipboard.
  const session = await api.signIn(club.admin);
  const { data } = await session.GET('/api/v1/templates');
  const id = data?.data[0]?.id ?? '';
  const stored = await storedTemplate(page, id);
  expect(stored).toMatchObject({
    trueOrFalse: { questions: [{ question: 'The Nile flows north' }, { question: 'The Rhine flows south' }] },
    multipleChoices: {
      questions: [{ answers: [{ value: 'Nile', is_correct: 1 }, { value: 'Amazon' }, { value: 'Congo' }] }],
    },
    freeText: { questions: [{ answers: [{ value: 'Because of its dark water' }] }] },
    arrange: { questions: [{ answers: [{ value: 'Basel' }, { value: 'Köln' }, { value: 'Rotterdam' }] }] },
  });
  await page.goto(`/templates/edit/${id}?step=2`);
  await tabTo(page, rows(page).first());
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await beginByKeys(page, 'Copied');
  await tabTo(page, rows(page).first());
  await page.keyboard.press('Control+V');
  await expect(rows(page)).toHaveCount(2);
  // The weight comes with the questions.
  await expect(page.getByLabel(t.weight)).toHaveValue('5');
  await tabTo(page, save(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates$/);
});

test('each rule of a template is told at its field when that is left, and Save leads to it', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  const expectError = (sentence: string) =>
    expect(page.getByText(`*${sentence}`, { exact: true }).first()).toBeVisible();
  await page.goto('/templates/create');
  await page.getByRole('button', { name: t.next }).click();
  await expectError(validation.required);
  await page.getByLabel(t.name).fill('ab');
  await page.getByLabel(t.description).fill('Rules');
  await expectError(t.tooShort);
  await page.getByLabel(t.videos).fill('https://example.org/video');
  await page.getByRole('button', { name: t.addVideo }).click();
  await expectError(t.badVideo);
  await page.getByLabel(t.videos).fill('');
  const html = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') };
  await page.getByLabel(material.title).setInputFiles(html);
  await expectError(material.wrongFile(html.name, material.wrongType));
  await page.getByLabel(t.name).fill('Rules');
  await page.getByRole('button', { name: t.next }).click();

  const weight = page.getByLabel(t.weight);
  await weight.fill('2000');
  await expect(weight).toHaveValue('999');
  await weight.fill('0');
  await weight.blur();
  await expectError(t.weightPositive);
  await weight.fill('5');

  const question = field(page, t.question);
  for (const [text, sentence] of [
    ['ab', t.questionShort(3)],
    ['x'.repeat(501), t.questionLong(500)],
  ] as const) {
    await question.fill(text);
    await question.blur();
    await expectError(sentence);
  }
  await question.fill('A statement');
  await save(page).press('Enter');
  await expectError(validation.required);
  await expect(page.getByText(t.before(t.mistakeAt(kinds.titles[1], 1, t.chooseAnswer)))).toBeVisible();
  await answer(page, 'True').press('Space');

  await kindTab(page, 2).click();
  await weight.fill('5');
  await question.fill('Which?');
  await field(page, t.choice(1)).fill('One');
  await save(page).press('Enter');
  await expectError(t.selectCorrect);
  await expectError(validation.required);
  await page.getByLabel(t.choiceCorrect(1)).press('Space');
  await field(page, t.choice(2)).fill('x'.repeat(501));
  await field(page, t.choice(2)).blur();
  await expectError(t.answerLong(500));
  await field(page, t.choice(2)).fill('One');
  await field(page, t.choice(2)).blur();
  await expect(page.getByText(t.sameChoice(1))).toBeVisible();
  await expect(page.getByRole('button', { name: t.removeChoice(1) })).toHaveCount(0);
  for (let choice = 3; choice <= 6; choice += 1) {
    await page.getByRole('button', { name: t.addChoice }).click();
    await field(page, t.choice(choice)).fill(`Choice ${choice}`);
  }
  await expect(page.getByRole('button', { name: t.addChoice })).toHaveCount(0);

  await kindTab(page, 3).click();
  await weight.fill('5');
  await question.fill('Why?');
  const model = page.getByLabel(t.model);
  for (const [text, sentence] of [
    ['ab', t.answerShort(3)],
    ['x'.repeat(501), t.answerLong(500)],
    ['', validation.required],
  ] as const) {
    await model.fill(text);
    await model.blur();
    await expectError(sentence);
  }
  await model.fill('Because');

  await kindTab(page, 4).click();
  await weight.fill('5');
  await question.fill('How much?');
  await save(page).press('Enter');
  await expectError(validation.required);
  await answer(page, '3').press('Space');

  await kindTab(page, 5).click();
  await weight.fill('5');
  await question.fill('In which order?');
  await field(page, t.item(1)).fill('First');
  await save(page).press('Enter');
  await expectError(validation.required);
  await expect(field(page, t.item(2))).toBeFocused();
  await field(page, t.item(2)).fill('Second');

  await kindTab(page, 6).click();
  const subject = page.getByRole('textbox', { name: slides.subject });
  const description = page.getByRole('textbox', { name: slides.description });
  for (const [textbox, text, sentence] of [
    [subject, 'x', slides.subjectShort(2)],
    [subject, 'x'.repeat(101), slides.textLong(100)],
    [description, 'x', slides.descriptionShort(2)],
    [description, 'x'.repeat(10_001), slides.descriptionLong()],
  ] as const) {
    await textbox.fill(text);
    await textbox.blur();
    await expectError(sentence);
  }
  await subject.fill('Loading');
  await description.fill('Sort them');
  await page.getByLabel(slides.categoryName(1)).fill('Before');
  await page.getByRole('button', { name: slides.addCategory, exact: true }).click();
  await page.keyboard.type('before');
  await save(page).press('Enter');
  await expect(page.getByRole('textbox', { name: slides.points })).toBeFocused();
  await expectError(validation.required);
  await expectError(slides.uniqueName);
  const files = page.locator('input[type=file]');
  await files.setInputFiles(html);
  await expect(page.getByRole('list', { name: slides.refusedFiles })).toContainText(slides.wrongType);
  await files.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await drawPicture(page, 'door') });
  await page.getByRole('button', { name: slides.image('A', 'door.png') }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: slides.addPlace('Before'), exact: true }).click();
  await save(page).press('Enter');
  await expectError(slides.insertImages);
  await page.getByRole('button', { name: t.resetAll }).click();
  await page.getByRole('dialog').getByRole('button', { name: common.yes }).click();
  await expect(subject).toHaveValue('');
  await save(page).click();
  await expect(page).toHaveURL(/\/templates$/);
});

test('a template of 2,000 questions is opened, searched, changed and saved', async ({ visit, api }) => {
  const club = await api.organization();
  const answers = ['x', 'y', 'z', 'w', 'v', 'u'].map((letter, at) => ({
    value: letter.repeat(490),
    is_correct: at === 0 ? (1 as const) : (0 as const),
  }));
  const questions = Array.from({ length: 2000 }, (_, at) => ({ question: `${at + 1}. ${'q'.repeat(480)}`, answers }));
  const id = await api.template(club, { multipleChoices: { weight: 1, questions } });
  const page = await visit(club.admin);
  const startedAt = Date.now();
  await page.goto(`/templates/edit/${id}?step=2`);
  await kindTab(page, 2).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: t.questionOf(1, 2000) })).toBeVisible();
  const opened = Date.now() - startedAt;
  expect(await rows(page).count()).toBeLessThan(60);
  await page.getByRole('searchbox', { name: t.find }).fill('1999.');
  // A busy page finds it later.
  await expect(page.getByText(common.found(1)).first()).toBeVisible();
  await page.getByRole('searchbox', { name: t.find }).press('Enter');
  await expect(page.getByRole('heading', { name: t.questionOf(1999, 2000) })).toBeVisible();
  await expect(rows(page).filter({ hasText: '1999.' })).toBeInViewport();
  await field(page, t.question).fill('The last but one');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  const savedAt = Date.now();
  await save(page).click();
  const size = (await saved).postData()?.length ?? 0;
  await expect(page).toHaveURL(/\/templates$/, { timeout: 60_000 });
  test.info().annotations.push({
    type: 'figures',
    description: `opened in ${opened} ms, saved in ${Date.now() - savedAt} ms, ${size} bytes`,
  });
  // The limit of a request that saves a template (D131).
  expect(size).toBeLessThan(16 * 1024 * 1024);
  const stored = await storedTemplate(page, id);
  const group = stored.multipleChoices;
  expect(Array.isArray(group) ? undefined : group?.questions[1998]?.question).toBe('The last but one');
});

test('an Arabic template is written and previewed from right to left', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const id = await api.template(club, {
    name: 'أنهار العالم',
    description: 'أسئلة عن الأنهار',
    multipleChoices: {
      title: 'اختيار',
      weight: 5,
      questions: [
        {
          question: 'ما هو أطول نهر في العالم؟',
          answers: [
            { value: 'النيل (6650 km)', is_correct: 1 },
            { value: 'الأمازون', is_correct: 0 },
          ],
        },
      ],
    },
  });
  const page = await visit(club.admin);
  await page.goto(`/templates/edit/${id}?step=2`);
  await page.getByRole('tab', { name: /اختيار/ }).click();
  const directions = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'h1 span, [role="tab"] span, main li button span, textarea, main input[type="text"], main p, main label span',
        ),
      ]
        .filter((element) => /\p{Script=Arabic}/u.test((element as HTMLInputElement).value ?? element.textContent))
        .filter((element) => !element.querySelector('span'))
        .map((element) => getComputedStyle(element).direction),
    );
  expect(new Set(await directions())).toEqual(new Set(['rtl']));
  await shot(page, 'builder-arabic');
  await axe(page, 'builder-arabic');

  await page.getByRole('button', { name: t.previewAll, exact: true }).click();
  await expect(page.getByText(preview.nothingStored)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(UNDER_AN_HOUR);
  await expect(page.getByRole('checkbox', { name: /النيل/ })).toBeVisible();
  expect(new Set(await directions())).toEqual(new Set(['rtl']));
  await shot(page, 'builder-preview');
  await axe(page, 'builder-preview');
  await page.getByRole('checkbox', { name: /النيل/ }).click();
  await page.getByLabel(preview.minutes).fill('5');
  await page.getByRole('button', { name: preview.setClock }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0?(5:00|4:\d\d)$/);
  await expect(page.getByRole('checkbox', { name: /النيل/ })).not.toBeChecked();
  await page.getByRole('button', { name: preview.close }).click();
  await expect(page.getByRole('button', { name: t.previewAll, exact: true })).toBeFocused();
});
