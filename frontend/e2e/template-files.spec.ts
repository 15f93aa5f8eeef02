/** The files of a template, uploaded over a connection that is cut in the middle. */
import { files } from '../src/messages/en/files';
import { material } from '../src/messages/en/material';
import { templates } from '../src/messages/en/templates';
import { CutProxy } from './support/cutProxy';
import { expect, test } from './support/test';

/** The files need two requests with at most five files. Each file is larger than what a proxy receives at once. */
const FILES = Array.from({ length: 7 }, (_, at) => ({
  name: `rules-${at + 1}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, `page ${at} `)]),
}));

test('an upload that is cut in the middle says that it waits and what is missing, and goes on by itself', async ({
  visit,
  api,
  server,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const proxy = await CutProxy.start(server.url);
  const page = await visit();
  await page.addInitScript((token) => localStorage.setItem('palestra.token', token), await api.token(club.admin));
  await page.goto(`${proxy.url}/templates/create`);
  await page.getByLabel(templates.name).fill('Rivers');
  await page.getByLabel(templates.description).fill('Of the world');
  await page.getByLabel(material.title).setInputFiles(FILES);
  await expect(page.getByText('rules-7.pdf')).toBeVisible();
  await page.getByRole('button', { name: templates.next, exact: true }).click();
  await page.getByLabel(templates.weight).fill('1');
  await page.getByRole('textbox', { name: templates.question, exact: true }).fill('The Nile is long');
  const editor = page.getByRole('region', { name: /^Question \d+ of \d+$/ });
  await editor.getByRole('radio', { name: 'True', exact: true }).check();

  proxy.cut('/api/v1/template/upload/materials');
  await page.getByRole('button', { name: templates.save }).click();
  // It would try again a few times, and then ask.
  await expect(page.getByText(files.waits(material.progress(0, FILES.length)))).toBeVisible();
  expect(proxy.hasCut).toBe(true);
  await page.getByRole('button', { name: material.stop }).click();
  await expect(page.getByText(material.stopped, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: material.retry })).toBeVisible();
  for (const { name } of FILES) await expect(page.getByText(name)).toBeVisible();
  await axe(page);
  await shot(page, 'upload-cut');

  // The page of the template also requests the missing files, and accepts some of them.
  await page.getByRole('button', { name: material.later }).click();
  await page.getByRole('link', { name: 'Rivers' }).click();
  await expect(page.getByText(material.arrived(0, FILES.length))).toBeVisible();
  const [template] = /[0-9a-f-]{36}$/.exec(page.url()) ?? [];
  await axe(page);
  await shot(page, 'missing-files');
  await page.locator('input[type=file][multiple]').setInputFiles(FILES);
  await expect(page.getByText(files.waits(material.progress(0, FILES.length)))).toBeVisible();
  proxy.cut(null);
  await expect(page.getByText(material.done(FILES.length))).toBeVisible();
  await page.goto(`${proxy.url}/templates/view/${template}`);
  for (const { name } of FILES) await expect(page.getByText(name)).toBeVisible();
  await page.close();
  await proxy.stop();
});
