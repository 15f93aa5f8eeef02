/** A template is made from a file with questions, slides and material, with the keyboard alone. */
import type { Locator, Page } from '@playwright/test';

import { files as fileWords } from '../src/messages/en/files';
import { material } from '../src/messages/en/material';
import { preview } from '../src/messages/en/preview';
import { questionImport } from '../src/messages/en/questionImport';
import { slides } from '../src/messages/en/slides';
import { slidesBuilder } from '../src/messages/en/slidesBuilder';
import { templates as t } from '../src/messages/en/templates';
import { drawPicture } from './support/pictures';
import { kindTab, pressEnter, tabTo } from './support/steps';
import { expect, test } from './support/test';

type Files = { name: string; mimeType: string; buffer: Buffer }[];

/** Opens the dialog of the system for files with Enter. */
async function chooseFiles(page: Page, zone: Locator, files: Files): Promise<void> {
  await tabTo(page, zone);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(files);
}

test('questions are imported, slides and material are added, and the whole is previewed and saved', async ({
  visit,
  api,
}) => {
  test.skip(!process.env.PALESTRA_TEST_ALL, 'takes up to half a minute');
  const club = await api.organization();
  const page = await visit(club.admin);
  const { keyboard } = page;
  // While someone listens, the browser opens no dialog of the system. If that began with the first choice, Enter could be
  // faster.
  page.on('filechooser', () => {});
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/templates/import');
  const gift = 'Which is the longest? {=Nile ~Rhine}\n\nThe Nile is long. {T}\n';
  await chooseFiles(page, page.getByRole('button', { name: fileWords.drop }), [
    { name: 'rivers.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) },
  ]);
  await expect(page.getByText(questionImport.recognized(questionImport.formats.gift, 2))).toBeVisible();
  await pressEnter(page, button(questionImport.run(2)));

  await tabTo(page, page.getByRole('tab', { selected: true }));
  const tab = kindTab(page, 6);
  while ((await tab.getAttribute('aria-selected')) !== 'true') await keyboard.press('ArrowRight');
  for (const [field, text] of [
    [page.getByRole('textbox', { name: slidesBuilder.subject }), 'Loading a container'],
    [page.getByRole('textbox', { name: slidesBuilder.points }), '10'],
    [page.getByRole('textbox', { name: slidesBuilder.description }), 'Sort the pictures.'],
    [page.getByLabel(slidesBuilder.categoryName(1)), 'Before'],
  ] as const) {
    await tabTo(page, field);
    await keyboard.type(text);
  }
  const pictures = ['door.png', 'truck.png'].map(async (name) => ({
    name,
    mimeType: 'image/png',
    buffer: await drawPicture(page, name),
  }));
  const zone = page.getByRole('button', { name: `${slidesBuilder.choose}${slidesBuilder.chooseRest}` });
  await chooseFiles(page, zone, await Promise.all(pictures));
  await tabTo(page, page.getByRole('button', { name: slidesBuilder.image('A', 'door.png') }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(button(slides.emptyPlace('Before', 1))).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(slides.filledPlace('Before', 1, 'B'))).toBeVisible();

  await pressEnter(page, button(t.previewAll));
  await expect(page.getByText(preview.nothingStored)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'True', exact: true }));
  await keyboard.press('Space');
  await keyboard.press('n');
  await tabTo(page, page.getByRole('checkbox', { name: 'Nile' }));
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Nile' })).toBeChecked();
  await keyboard.press('n');
  await pressEnter(page, button(slides.picture('A')));
  await expect(button(slides.emptyPlace('Before', 1))).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(slides.filledPlace('Before', 1, 'A'))).toBeVisible();
  await pressEnter(page, button(preview.close));
  await expect(button(t.previewAll)).toBeFocused();

  await pressEnter(page, page.getByRole('button', { name: t.stepDetails }));
  await chooseFiles(page, page.getByLabel(material.drop), [
    { name: 'map.png', mimeType: 'image/png', buffer: await drawPicture(page, 'map') },
    { name: 'rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThe rules') },
  ]);
  await pressEnter(page, button(material.view('map.png')));
  await expect(page.getByRole('dialog').getByRole('img', { name: 'map.png' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(button(material.view('map.png'))).toBeFocused();
  await pressEnter(page, button(material.remove('rules.pdf')));
  await expect(page.getByLabel(material.drop)).toBeFocused();
  await expect(page.getByText('rules.pdf')).toHaveCount(0);
  await pressEnter(page, button(t.next));
  await tabTo(page, button(t.save));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates$/);
  await expect(page.getByRole('rowheader', { name: 'rivers' })).toBeVisible();
});
