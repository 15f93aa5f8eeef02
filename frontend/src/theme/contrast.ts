/** The theme with more contrast. Only devices that want it load this file. */
import { variablesOf } from './theme';
import { dark, light, type Tokens } from './tokens';

/** The light scheme with more contrast. */
export const lightContrast: Tokens = {
  ...light,
  canvas: '#ffffff',
  hairline: '#75828e',
  border: '#333d47',
  text: '#000000',
  muted: '#2b353e',
  placeholder: '#3a454f',
  accent: '#0b3a43',
  accentHover: '#072a31',
  accentText: '#0b3a43',
  danger: '#851510',
  dangerHover: '#6b100c',
  dangerText: '#78130e',
  laurel: '#0c4527',
  gold: '#553904',
};

/** The dark scheme with more contrast. */
export const darkContrast: Tokens = {
  ...dark,
  canvas: '#000000',
  surface: '#0a0e11',
  raised: '#12181d',
  hover: '#1d252c',
  hairline: '#84919c',
  border: '#c8d2da',
  text: '#ffffff',
  muted: '#dbe3ea',
  placeholder: '#c8d2da',
  accent: '#0f5560',
  accentHover: '#115b66',
  accentText: '#a8e8f0',
  accentSoft: '#0e2a30',
  danger: '#991f18',
  dangerHover: '#a1231b',
  dangerText: '#ffc9c4',
  dangerSoft: '#2e1414',
  laurel: '#a3ecc1',
  gold: '#ffdc96',
};

export const contrastCssVariables = variablesOf(lightContrast, darkContrast);
