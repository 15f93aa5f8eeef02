/** Material, videos and model answers, as people read them. Nothing is loaded from elsewhere, and no file does anything. */
import type { BrowserContext } from '@playwright/test';

import { material as t } from '../src/messages/en/material';
import { modelAnswers } from '../src/messages/en/modelAnswers';
import { slidesBuilder } from '../src/messages/en/slidesBuilder';
import { templates } from '../src/messages/en/templates';
import { type Api, everyKind, expectData, type Organization } from './support/api';
import { printedPages } from './support/print';
import { kindTab } from './support/steps';
import { expect, test } from './support/test';
import { uploadFiles } from './support/uploads';

const FOREIGN = 'https://foreign.example';
const YOUTUBE = 'https://www.youtube-nocookie.com';

/** A page of 200 x 200 points. When it is opened, its scripts and actions open dialogs, load a page and print. */
const SCRIPTED = {
  name: 'rules.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R/Names<</JavaScript<</Names[(a) 4 0 R]>>>>/AA<</WP 4 0 R>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O 5 0 R>>>>endobj
4 0 obj<</S/JavaScript/JS(app.alert\\('opened'\\); app.launchURL\\('${FOREIGN}/script', true\\); this.print\\(\\);
  this.submitForm\\('${FOREIGN}/form'\\))>>endobj
5 0 obj<</S/URI/URI(${FOREIGN}/action)>>endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF
`),
};

/** What the pages of a browser do that they must not: requests to other hosts, and dialogs. */
interface Deeds {
  foreign: string[];
  dialogs: string[];
}

/** Records these deeds. A foreign host answers with an empty page. */
async function watchDeeds(context: BrowserContext, origin: string): Promise<Deeds> {
  const deeds: Deeds = { foreign: [], dialogs: [] };
  await context.route(/^https?:/, (route) => {
    const address = new URL(route.request().url());
    if (address.origin === origin) return route.fallback();
    deeds.foreign.push(address.origin);
    return route.fulfill({ contentType: 'text/html', body: '<p>played here</p>' });
  });
  context.on('dialog', (dialog) => {
    deeds.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return deeds;
}

/** Creates a template with the PDF as its material and with a video. Returns its id. */
async function templateWithMaterial(api: Api, club: Organization, url: string): Promise<string> {
  const session = await api.signIn(club.admin);
  const { data } = await session.POST('/api/v1/templates', {
    body: {
      ...everyKind,
      name: 'With material',
      description: 'Made for a test',
      matrial_status: 1,
      videos: ['https://youtu.be/dQw4w9WgXcQ'],
      material: [{ key: 'rules', fileName: SCRIPTED.name, size: SCRIPTED.buffer.length }],
    },
  });
  const { template_id, materials } = expectData(data).data;
  const files = materials.map(({ id }) => ({
    id,
    name: SCRIPTED.name,
    type: SCRIPTED.mimeType,
    content: SCRIPTED.buffer,
  }));
  await uploadFiles(api, club, url, 'materials', template_id, files);
  return template_id;
}

test('before the press of a participant no video is loaded, and a PDF comes with headers that bar it', async ({
  visit,
  api,
  server,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await templateWithMaterial(api, club, server.url);
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  const deeds = await watchDeeds(page.context(), new URL(server.url).origin);
  await page.goto(`/user-competitions/${competition}`);

  await page.getByRole('button', { name: t.playVideo(1) }).click();
  const dialog = page.getByRole('dialog', { name: t.video(1) });
  await expect(dialog.getByText(t.playHint('YouTube'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await axe(page);
  await shot(page, 'video-before');
  expect(deeds.foreign).toEqual([]);
  await dialog.getByRole('button', { name: t.play('YouTube') }).click();
  await expect(dialog.frameLocator('iframe').getByText('played here')).toBeVisible();
  expect(new Set(deeds.foreign)).toEqual(new Set([YOUTUBE]));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const address = await page.getByRole('link', { name: SCRIPTED.name }).getAttribute('href');
  const sent = await page.request.get(address ?? '');
  expect(sent.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline; filename="rules.pdf"'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
});

test('a PDF with scripts becomes a picture in the builder, and nothing else happens', async ({
  visit,
  api,
  server,
}) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  const deeds = await watchDeeds(page.context(), new URL(server.url).origin);
  await page.goto('/templates/create');
  await page.getByLabel(templates.name).fill('Scripts');
  await page.getByLabel(templates.description).fill('In a PDF');
  await page.getByRole('button', { name: templates.next, exact: true }).click();
  await kindTab(page, 6).click();
  await page.locator('input[type=file]').setInputFiles(SCRIPTED);
  const picture = page.getByRole('button', { name: slidesBuilder.image('A', 'rules, page 1.png') });
  const size = () =>
    picture
      .locator('img')
      .evaluate(({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => [width, height]);
  await expect.poll(size).toEqual([300, 300]);
  expect(deeds).toEqual({ foreign: [], dialogs: [] });
});

test('model answers are printed whole, without the parts of the screen', async ({ visit, api, server }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  const template = await templateWithMaterial(api, club, server.url);
  await page.goto(`/templates/view/${template}`);
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('navigation'),
    page.getByRole('tablist'),
    page.getByRole('button', { name: modelAnswers.print }),
    page.getByRole('button', { name: t.playVideo(1) }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  const pages = await printedPages(await page.pdf());
  // The space between words may be missing, because a printed line has no spaces at its ends.
  const printed = pages.flat().join('').replaceAll(' ', '');
  for (const { questions } of Object.values(everyKind)) {
    for (const { question, answers } of questions) {
      for (const text of [question, ...answers.map(({ value }) => value)]) {
        expect(printed).toContain(text.replaceAll(' ', ''));
      }
    }
  }
  expect(printed).toContain(SCRIPTED.name);
  expect(printed).toContain('youtube');
  expect(printed).not.toContain(t.playVideo(1).replaceAll(' ', ''));
});
