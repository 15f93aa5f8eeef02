import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { Videos } from './Videos';

const VIDEOS = ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', 'https://example.org/video'];

it.each([
  [1, 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  [2, 'Vimeo', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
])('video %i is a drawing until it is pressed, then a frame of %s', async (nth, site, address) => {
  const { user } = renderPages('/', [{ path: '/', element: <Videos videos={VIDEOS} /> }]);
  await user.click(screen.getByRole('button', { name: `Play video ${nth}` }));
  const dialog = await screen.findByRole('dialog', { name: `Video ${nth}` });
  expect(document.querySelector('iframe, img, video, link[rel="preconnect"]')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^Play on ${site}`) }));
  const frame = within(dialog).getByTitle(`Video ${nth}`);
  expect(frame).toHaveAttribute('src', address);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  // The player may not load, so a link leads to the video.
  const link = within(dialog).getByRole('link', { name: `Watch on ${site}` });
  expect(link).toHaveAttribute('href', VIDEOS[nth - 1]);
});

it('says of a video of another site that it cannot be played', async () => {
  const { user } = renderPages('/', [{ path: '/', element: <Videos videos={VIDEOS} /> }]);
  await user.click(screen.getByRole('button', { name: 'Play video 3' }));
  expect(await screen.findByText('This video cannot be played here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the video' })).toHaveAttribute('href', VIDEOS[2]);
  expect(document.querySelector('iframe')).toBeNull();
});
