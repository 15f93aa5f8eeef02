import type { Page } from '@playwright/test';

import type { components } from '../../src/api/schema';
import type { Api, Organization, TemplateBody } from './api';
import { uploadFiles } from './uploads';

/** Draws a PNG in the browser. The text in it distinguishes it from other pictures. */
export async function drawPicture(page: Page, text: string): Promise<Buffer> {
  const address = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser draws nothing.');
    context.fillStyle = '#dfe5e9';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#1a2129';
    context.font = '96px sans-serif';
    context.fillText(text, 60, 220);
    return canvas.toDataURL('image/png');
  }, text);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

type Slides = components['schemas']['SlidesRequest'];

/** A slides case with three pictures for two categories, and one picture that belongs to none. */
export const container: Slides = {
  weight: 10,
  title: 'Slides',
  name: 'Loading a refrigerated container',
  description: 'Put each picture into its group.',
  images: ['door', 'display', 'truck', 'list'].map((key) => ({ key, fileName: `${key}.png` })),
  category: [
    { name: 'Before loading', images: [{ key: 'door' }, { key: 'display' }] },
    { name: 'After closing', images: [{ key: 'truck' }] },
  ],
};

/** Creates a template with a slides case and other groups of questions, and uploads its pictures. Returns its id. */
export async function templateWithSlides(
  api: Api,
  organization: Organization,
  page: Page,
  url: string,
  groups: Partial<TemplateBody> = {},
): Promise<string> {
  const session = await api.signIn(organization.admin);
  const { data } = await session.POST('/api/v1/templates', {
    body: { name: 'Logistics', description: 'Made for a test', slides: container, ...groups },
  });
  const saved = data?.data;
  const images = saved?.slidesData.data?.slideInfo.images ?? [];
  if (!saved || images.length !== container.images.length) throw new Error('The slides were not stored.');
  const drawn = images.map(async ({ id, key }) => ({
    id,
    name: `${key}.png`,
    type: 'image/png',
    content: await drawPicture(page, key),
  }));
  await uploadFiles(api, organization, url, 'attachments', saved.template_id, await Promise.all(drawn));
  return saved.template_id;
}
