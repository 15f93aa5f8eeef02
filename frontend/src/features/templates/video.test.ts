import { expect, it } from 'vitest';
import { canEmbed } from './video';

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1s#top',
  'https://youtu.be/dQw4w9WgXcQ?t=43',
  'https://M.YouTube.com/shorts/dQw4w9WgXcQ/',
  '//www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://vimeo.com/123456789',
  'https://vimeo.com/channels/staffpicks/123456',
  'https://player.vimeo.com/video/1?h=abc',
])('%s is a video', (address) => expect(canEmbed(address)).toBe(true));

it.each([
  '',
  'https://example.org',
  'https://youtu.be/short',
  'https://youtu.be/dQw4w9WgXcQX',
  'https://vimeo.com/about',
])('%s is none', (address) => expect(canEmbed(address)).toBe(false));
