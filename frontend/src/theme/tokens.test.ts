import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { darkContrast, lightContrast } from './contrast';
import { dark, light, markPairs, textPairs } from './tokens';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light scheme', light, 4.5, 3],
  ['dark scheme', dark, 4.5, 3],
  ['light scheme with more contrast', lightContrast, 7, 4.5],
  ['dark scheme with more contrast', darkContrast, 7, 4.5],
])('in the %s', (_, tokens, forText, forMarks) => {
  it.each(textPairs.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s reads on %s',
    (text, ground) => expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(forText),
  );

  it.each(markPairs.flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground] as const)))(
    '%s is seen on %s',
    (mark, ground) => expect(contrast(tokens[mark], tokens[ground])).toBeGreaterThanOrEqual(forMarks),
  );
});

it('the frame in index.html has the colours of the tokens', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const colours = (rule: string) =>
    html
      .slice(html.indexOf(rule))
      .split('}')[0]
      ?.match(/#[0-9a-f]{6}/g);
  const frameColours = ({ surface, hairline, text, muted, accentText, canvas }: typeof light) => [
    surface,
    hairline,
    text,
    muted,
    accentText,
    canvas,
  ];
  expect(colours('html {')).toEqual(frameColours(light));
  expect(colours('html[data-mantine-color-scheme="dark"] {')).toEqual(frameColours(dark));
});
