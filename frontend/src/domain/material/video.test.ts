import { expect, it } from 'vitest';
import { canEmbed, playerOf } from './video';

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

const nocookie = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

it.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', nocookie],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', nocookie],
  ['https://youtu.be/dQw4w9WgXcQ?t=43', nocookie],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ/', nocookie],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e'],
  ['https://player.vimeo.com/video/1?h=abc', 'https://player.vimeo.com/video/1?dnt=1&autoplay=1&h=abc'],
])('%s is played in %s', (address, player) => expect(playerOf(address)?.address).toBe(player));

it('an address of another site has no player', () => expect(playerOf('https://example.org/dQw4w9WgXcQ')).toBeNull());
