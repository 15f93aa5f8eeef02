/**
 * The Mantine theme with our design tokens. Our own CSS uses the variables (`var(--p-muted)`), never a hex value.
 * Mantine's defaults that violate WCAG AA are corrected here, so that no page has to do it.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { matchingOptions } from './matchingOptions';
import { dark, light, type Tokens } from './tokens';

const petrol: MantineColorsTuple = [
  '#e0eff1',
  '#c4e0e4',
  '#9bcbd2',
  '#74cbd6',
  '#3f98a4',
  '#207c88',
  '#1f7682',
  '#155e6b',
  '#104c57',
  '#0b3a43',
];
const red: MantineColorsTuple = [
  '#fbeae9',
  '#f6d0ce',
  '#f59a92',
  '#ee7a70',
  '#dd5549',
  '#cd443b',
  '#c2362d',
  '#b3261e',
  '#931d17',
  '#741611',
];
const gray: MantineColorsTuple = [
  '#f5f7f8',
  '#eef2f4',
  '#dfe5e9',
  '#cbd4da',
  '#a9b5bf',
  '#84919c',
  '#64717d',
  '#55626e',
  '#333d47',
  '#1a2129',
];
const slate: MantineColorsTuple = [
  '#e9eef2',
  '#c8d2da',
  '#a3b0bb',
  '#93a1ad',
  '#3d4851',
  '#2b343c',
  '#20272e',
  '#11161a',
  '#0d1114',
  '#090c0f',
];

export const theme = createTheme({
  black: light.text,
  colors: { petrol, red, gray, dark: slate },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  headings: { fontWeight: '620', sizes: { h1: { fontSize: '24px', lineHeight: '1.25' }, h2: { fontSize: '16px' } } },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Components are listed by name instead of with `.extend`, because the theme must not import components into pages
  // that do not use them.
  components: {
    Button: { defaultProps: { h: 36, fz: 14, fw: 520 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    InputBase: { defaultProps: { size: 'sm' } },
    // A user's text has the direction of its first letter. If `dir` were a prop, Mantine would set it on the frame of
    // the field.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // Without this, an element with role=menu would contain a presentational child, which confuses screen readers.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', transitionProps: { duration: 100 } },
    },
    Table: { defaultProps: { horizontalSpacing: 12, verticalSpacing: 6, borderColor: 'var(--p-hairline)' } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.5 } },
    },
    // Without this, a dialog would contain a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The list stays inside the page's landmarks and scrolls on its own (base.css), which is allowed for a list box.
    Select: {
      defaultProps: { filter: matchingOptions, withScrollArea: false, comboboxProps: { withinPortal: false } },
    },
    Tooltip: {
      defaultProps: {
        events: { hover: true, focus: true, touch: true },
        openDelay: 200,
        transitionProps: { duration: 100 },
      },
    },
  },
});

const namedVariables = (tokens: Tokens) =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--p-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      value,
    ]),
  );

const schemeVariables = (tokens: Tokens) => ({
  ...namedVariables(tokens),
  '--mantine-color-body': tokens.canvas,
  '--mantine-color-text': tokens.text,
  '--mantine-color-dimmed': tokens.muted,
  '--mantine-color-placeholder': tokens.placeholder,
  '--mantine-color-error': tokens.dangerText,
  '--mantine-color-anchor': tokens.accentText,
  '--mantine-color-default': tokens.surface,
  '--mantine-color-default-hover': tokens.hover,
  '--mantine-color-default-color': tokens.text,
  '--mantine-color-default-border': tokens.border,
  // The border of Mantine's inputs, in the light and the dark scheme.
  '--mantine-color-gray-4': tokens.border,
  '--mantine-color-dark-4': tokens.border,
  '--mantine-color-petrol-filled': tokens.accent,
  '--mantine-color-petrol-filled-hover': tokens.accentHover,
  '--mantine-color-petrol-light': tokens.accentSoft,
  '--mantine-color-petrol-light-color': tokens.accentText,
  // Text on Mantine's own colour would be too faint.
  '--mantine-color-petrol-light-hover': tokens.accentSoft,
  '--mantine-color-petrol-outline': tokens.accentText,
  '--mantine-primary-color-filled': tokens.accent,
  '--mantine-primary-color-filled-hover': tokens.accentHover,
  '--mantine-color-red-filled': tokens.danger,
  '--mantine-color-red-filled-hover': tokens.dangerHover,
  '--mantine-color-red-light': tokens.dangerSoft,
  '--mantine-color-red-light-color': tokens.dangerText,
  '--mantine-color-gray-light-color': tokens.muted,
  '--mantine-color-gray-light-hover': tokens.hover,
});

export const variablesOf =
  (lightTokens: Tokens, darkTokens: Tokens): CSSVariablesResolver =>
  () => ({
    variables: { '--p-radius': '7px', '--p-radius-lg': '10px' },
    light: schemeVariables(lightTokens),
    dark: schemeVariables(darkTokens),
  });

export const cssVariables = variablesOf(light, dark);
