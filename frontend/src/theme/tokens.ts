/** Every colour of the product, named by what it is for. `tokens.test.ts` holds the pairs to WCAG AA. */
export interface Tokens {
  canvas: string;
  surface: string;
  raised: string;
  /** Fill of hovered rows and quiet buttons. */
  hover: string;
  /** Separates; carries no meaning. */
  hairline: string;
  /** The edge of a control: 3:1 on surface and canvas. */
  border: string;
  text: string;
  muted: string;
  placeholder: string;
  /** Fill of the primary action, with `onAccent` upon it. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent as text and as the mark of what is selected. */
  accentText: string;
  accentSoft: string;
  danger: string;
  dangerHover: string;
  dangerText: string;
  dangerSoft: string;
  /** Kept for results and what went well. */
  laurel: string;
  laurelSoft: string;
  /** Kept for results and what waits. */
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

/** Text and the grounds behind it: 4.5:1 at least. */
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

/** Edges and marks that carry meaning: 3:1 at least. */
export const markPairs: readonly [mark: keyof Tokens, grounds: readonly (keyof Tokens)[]][] = [
  ['border', ['canvas', 'surface', 'raised']],
  ['accentText', ['canvas', 'surface', 'accentSoft']],
  ['dangerText', ['surface', 'raised']],
];
