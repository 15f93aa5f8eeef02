/** Slides: a case is built from pictures and a PDF, and its pictures are placed in three ways, also on a phone. */
import type { Locator, Page } from '@playwright/test';

import { questions } from '../src/messages/en/questions';
import { slides } from '../src/messages/en/slides';
import { slidesBuilder } from '../src/messages/en/slidesBuilder';
import { templates } from '../src/messages/en/templates';
import { expectData } from './support/api';
import { drawPicture, templateWithSlides } from './support/pictures';
import { allSaved, kindTab } from './support/steps';
import { expect, test } from './support/test';

const BEFORE = 'Before loading';
const AFTER = 'After closing';

/** The place or list that takes a picture when it is dropped on this element. */
const over = (to: Locator) => to.locator('xpath=ancestor-or-self::*[@data-over]').first();

/** Drags from the middle of one element to the middle of another one in steps, like a user. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // The code for dragging is loaded after the pictures are shown.
  await expect(page.locator('[id^="DndLiveRegion"]').first()).toBeAttached();
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  const { x = 0, y = 0, width = 0, height = 0 } = (await to.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 });
  // A busy browser may notice it later.
  await expect(over(to)).toBeAttached();
  await page.mouse.up();
}

/** Drags with a finger. The finger rests on the picture until it can be moved, because a finger that moves at once
    scrolls the page. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const middleOf = async (one: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await expect(page.locator('[id^="DndLiveRegion"]').first()).toBeAttached();
  await from.scrollIntoViewIfNeeded();
  const start = await middleOf(from);
  await touch('touchStart', start);
  await expect(page.locator('[data-dragging]').first()).toBeAttached();
  const end = await middleOf(to);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  }
  // The page scrolls while the finger is near an edge, and the finger follows the place.
  await expect(async () => {
    await touch('touchMove', await middleOf(to));
    await expect(over(to)).toBeAttached({ timeout: 500 });
  }).toPass();
  await touch('touchEnd');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

/** Chooses a picture. For a moment after a drag, the page ignores a click, because it takes it for the end of the
    drag. On a busy machine this takes longer. */
async function choose(picture: Locator): Promise<void> {
  await expect(async () => {
    if ((await picture.getAttribute('aria-pressed')) !== 'true') await picture.click();
    await expect(picture).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
  }).toPass();
}

test('a case is built from pictures and the pages of a PDF', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/templates/create');
  const pdfPage = await page.context().newPage();
  await pdfPage.setContent('<h1>First</h1><h1 style="break-before: page">Second 托盘</h1>');
  const pdf = await pdfPage.pdf();
  await pdfPage.close();
  await page.getByLabel(templates.name).fill('Logistics');
  await page.getByLabel(templates.description).fill('Pictures in their groups');
  await page.getByRole('button', { name: templates.next, exact: true }).click();
  await kindTab(page, 6).click();
  await page.getByRole('textbox', { name: slidesBuilder.subject }).fill('Loading a refrigerated container');
  await page.getByRole('textbox', { name: slidesBuilder.points }).fill('10');
  await page.getByRole('textbox', { name: slidesBuilder.description }).fill('Put each picture into its group.');
  await page.getByLabel(slidesBuilder.categoryName(1)).fill(BEFORE);

  const files = page.locator('input[type=file]');
  const pictures = ['door.png', 'display.png', 'truck.png'].map(async (name) => ({
    name,
    mimeType: 'image/png',
    buffer: await drawPicture(page, name),
  }));
  await files.setInputFiles([
    ...(await Promise.all(pictures)),
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ]);
  await expect(page.getByText(slidesBuilder.wrongType)).toBeVisible();
  await files.setInputFiles([{ name: 'protocol.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await expect(page.getByRole('button', { name: slidesBuilder.image('E', 'protocol, page 2.png') })).toBeVisible();
  await expect(page.getByText(slidesBuilder.notPlaced(5))).toBeVisible();

  const picture = (letter: string) => page.getByRole('button', { name: new RegExp(`^${slides.picture(letter)}:`) });
  const place = (name: string) => page.getByRole('button', { name, exact: true });
  // The pictures are placed by dragging, by tapping, and with the keyboard.
  await drag(page, picture('A'), place(slides.emptyPlace(BEFORE, 1)));
  await expect(place(slides.filledPlace(BEFORE, 1, 'A'))).toBeVisible();
  await choose(picture('B'));
  await place(slidesBuilder.addPlace(BEFORE)).click();
  await expect(page.getByText(slidesBuilder.placesFilled(2))).toBeVisible();
  await page.getByRole('button', { name: slidesBuilder.addCategory, exact: true }).click();
  await page.keyboard.type(AFTER);
  await expect(page.getByText(slidesBuilder.beforeSaving(1))).toBeVisible();
  await axe(page);
  await shot(page, 'builder-slides-filled');
  await picture('C').press('Enter');
  await expect(place(slides.emptyPlace(AFTER, 1))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(slides.filledPlace(AFTER, 1, 'C'))).toBeVisible();

  // The placed pictures survive a reload, including their files.
  await page.reload();
  await kindTab(page, 6).click();
  await expect(place(slides.filledPlace(AFTER, 1, 'C'))).toBeVisible();
  await expect(page.getByText(slidesBuilder.lost)).toHaveCount(0);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/templates')),
    page.getByRole('button', { name: templates.save }).click(),
  ]);
  const { category, images } = request.postDataJSON().slides;
  expect(images).toHaveLength(5);
  expect(category.map(({ name, images }: { name: string; images: unknown[] }) => [name, images.length])).toEqual([
    [BEFORE, 2],
    [AFTER, 1],
  ]);
  expect((await request.response())?.status()).toBe(201);
  await expect(page).toHaveURL(/\/templates$/);

  // A page of the PDF is as large as a letter of 612 x 792 points at scale 1.5.
  const session = await api.signIn(club.admin);
  const list = expectData((await session.GET('/api/v1/templates')).data);
  const { data } = await session.GET('/api/v1/templates/{id}', { params: { path: { id: list.data[0]?.id ?? '' } } });
  const stored = expectData(data).data.slides?.attachments ?? [];
  const address = stored.find(({ fileName }) => fileName === 'protocol, page 2.png')?.path ?? '';
  const png = await (await page.request.get(address)).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([918, 1188]);
});

/** Opens the answering screen of a running competition with the slides case. */
async function openCase(fixtures: {
  api: Parameters<typeof templateWithSlides>[0];
  visit: (person?: { email: string; password: string }) => Promise<Page>;
  url: string;
}): Promise<Page> {
  const { api, visit, url } = fixtures;
  const club = await api.organization();
  const petra = await api.person(club);
  const page = await visit(petra);
  await page.goto('/');
  const template = await templateWithSlides(api, club, page, url);
  const competition = await api.competition(club, template, [petra]);
  await page.goto(`/competition/${competition}/start`);
  await expect(page.getByRole('tab', { name: questions.titles[6] })).toBeVisible();
  return page;
}

const pictureOf = (page: Page, letter: string) =>
  page.getByRole('button', { name: slides.picture(letter), exact: true });
const placeOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('pictures are placed by dragging, by clicks and with the keyboard', async ({ visit, api, server, axe, shot }) => {
  const page = await openCase({ api, visit, url: server.url });
  await drag(page, pictureOf(page, 'A'), placeOf(page, slides.emptyPlace(BEFORE, 1)));
  await expect(placeOf(page, slides.filledPlace(BEFORE, 1, 'A'))).toBeVisible();
  await choose(pictureOf(page, 'B'));
  await expect(page.getByText(slides.chosen('B'))).toBeVisible();
  await axe(page);
  await shot(page, 'answering-slides');
  // A picture replaces another one, which becomes unplaced.
  await placeOf(page, slides.filledPlace(BEFORE, 1, 'A')).click();
  await expect(placeOf(page, slides.filledPlace(BEFORE, 1, 'B'))).toBeVisible();
  await pictureOf(page, 'A').press('Enter');
  await page.keyboard.press('Enter');
  await expect(placeOf(page, slides.filledPlace(AFTER, 1, 'A'))).toBeVisible();
  await allSaved(page);
  await page.reload();
  await expect(placeOf(page, slides.filledPlace(BEFORE, 1, 'B'))).toBeVisible();
  await expect(placeOf(page, slides.filledPlace(AFTER, 1, 'A'))).toBeVisible();

  await page.getByRole('button', { name: slides.zoomOf('C') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: slides.picture('C') })).toBeVisible();
  await dialog.getByRole('button', { name: slides.next }).click();
  await expect(dialog.getByRole('img', { name: slides.picture('D') })).toBeVisible();
  await axe(page);
});

test.describe('on a phone', () => {
  test('the pictures that are left stay in sight, and are placed by taps and by a finger', async ({
    visit,
    api,
    server,
    axe,
    shot,
  }) => {
    const page = await openCase({ api, visit, url: server.url });
    await page.setViewportSize({ width: 390, height: 700 });
    for (const [letter, group] of [
      ['A', BEFORE],
      ['B', AFTER],
      ['C', BEFORE],
    ] as const) {
      await pictureOf(page, letter).click();
      await expect(page.getByText(slides.chosen(letter))).toBeInViewport();
      await page
        .getByRole('region', { name: group })
        .getByRole('button', { name: /empty$/ })
        .click();
    }
    await expect(page.getByText(slides.left(1))).toBeInViewport();
    await expect(pictureOf(page, 'D')).toBeInViewport();
    await axe(page);
    await shot(page, 'answering-slides-phone', 'view');
    await placeOf(page, slides.filledPlace(BEFORE, 2, 'C')).click();
    await page.getByRole('button', { name: slides.takeOut }).click();
    await expect(page.getByText(slides.left(2))).toBeVisible();
    await dragByFinger(page, pictureOf(page, 'D'), placeOf(page, slides.emptyPlace(AFTER, 2)));
    await expect(placeOf(page, slides.filledPlace(AFTER, 2, 'D'))).toBeVisible();
    await allSaved(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
