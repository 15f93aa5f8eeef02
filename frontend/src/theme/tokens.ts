/** Every colour of the product, named by its purpose. `tokens.test.ts` checks the contrast of the pairs for WCAG AA. */
export interface Tokens {
  canvas: string;
  surface: string;
  raised: string;
  /** The background of hovered rows and quiet buttons. */
  hover: string;
  /** A separating line, without a meaning of its own. */
  hairline: string;
  /** The border of a control. Its contrast is 3:1 on surface and canvas. */
  border: string;
  text: string;
  muted: string;
  placeholder: string;
  /** The background of the primary action. Its text is `onAccent`. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent colour of text, and of the mark of selected elements. */
  accentText: string;
  accentSoft: string;
  danger: string;
  dangerHover: string;
  dangerText: string;
  dangerSoft: string;
  /** Used only for results and success. */
  laurel: string;
  laurelSoft: string;
  /** Used only for results and pending states. */
  gold: string;
  goldSoft: string;
}

export const light: Tokens = {
  canvas: '#f5f7f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eef2f4',
  hairline: '#dfe5e9',
  border: '#84919c',
  text: '#1a2129',
  muted: '#55626e',
  placeholder: '#64717d',
  accent: '#155e6b',
  accentHover: '#104c57',
  onAccent: '#ffffff',
  accentText: '#14596a',
  accentSoft: '#e0eff1',
  danger: '#b3261e',
  dangerHover: '#931d17',
  dangerText: '#a8231b',
  dangerSoft: '#fbeae9',
  laurel: '#19663d',
  laurelSoft: '#e3f2e8',
  gold: '#7d5407',
  goldSoft: '#f8efd9',
};

export const dark: Tokens = {
  canvas: '#11161a',
  surface: '#181e24',
  raised: '#20272e',
  hover: '#232b32',
  hairline: '#2b343c',
  border: '#75828e',
  text: '#e9eef2',
  muted: '#a3b0bb',
  placeholder: '#93a1ad',
  accent: '#1f7682',
  accentHover: '#207c88',
  onAccent: '#ffffff',
  accentText: '#74cbd6',
  accentSoft: '#15343b',
  danger: '#c2362d',
  dangerHover: '#cd443b',
  dangerText: '#f59a92',
  dangerSoft: '#3b1d1d',
  laurel: '#6fcf97',
  laurelSoft: '#16332a',
  gold: '#e9b95b',
  goldSoft: '#372c17',
};

/** Text colours with their backgrounds. The contrast must be at least 4.5:1, with more contrast 7:1. */
export const textPairs: readonly [text: keyof Tokens, grounds: readonly (keyof Tokens)[]][] = [
  ['text', ['canvas', 'surface', 'raised', 'hover', 'accentSoft', 'dangerSoft', 'laurelSoft', 'goldSoft']],
  ['muted', ['canvas', 'surface', 'raised', 'hover']],
  ['placeholder', ['canvas', 'surface', 'raised']],
  ['onAccent', ['accent', 'accentHover', 'danger', 'dangerHover']],
  ['accentText', ['canvas', 'surface', 'raised', 'hover', 'accentSoft']],
  ['dangerText', ['canvas', 'surface', 'raised', 'hover', 'dangerSoft']],
  ['laurel', ['canvas', 'surface', 'raised', 'hover', 'laurelSoft']],
  ['gold', ['canvas', 'surface', 'raised', 'hover', 'goldSoft']],
];

/** Borders and marks with a meaning. The contrast must be at least 3:1, with more contrast 4.5:1. */
export const markPairs: readonly [mark: keyof Tokens, grounds: readonly (keyof Tokens)[]][] = [
  ['border', ['canvas', 'surface', 'raised']],
  ['accentText', ['canvas', 'surface', 'accentSoft']],
  ['dangerText', ['surface', 'raised']],
];
