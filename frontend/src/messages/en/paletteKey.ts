/** The texts of the button that opens the palette. Every page loads them. */

export const paletteKey = {
  open: 'Search…',
  keys: 'Ctrl K',
  macKeys: '⌘ K',
};
