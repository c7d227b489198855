import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

/** Steps of the spacing scale; a step is a quarter of the root font size, 4 px by default. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32];

const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

/** Spaces grow with enlarged text only while the window has room. */
const spacing = Object.fromEntries(
  steps.map((step) => [step, { value: step < 3 ? `${step / 4}rem` : spaceOf(step) }]),
);

function spaceOf(step: number) {
  return `min(${step / 4}rem, ${step * 1.25}vw)`;
}

export const tokens = defineTokens({
  colors: {
    pine: {
      50: { value: '#EFF7F4' },
      100: { value: '#D6EAE2' },
      200: { value: '#AFD6C8' },
      300: { value: '#7FBDA9' },
      400: { value: '#4FA38A' },
      500: { value: '#248069' },
      600: { value: '#0B5D4B' },
      700: { value: '#094B3D' },
      800: { value: '#083A30' },
      900: { value: '#072E26' },
      950: { value: '#06261E' },
    },
    sun: { 300: { value: '#F9CB86' }, 400: { value: '#F2A33A' }, 900: { value: '#4A2C05' } },
    clay: {
      300: { value: '#EBA283' },
      600: { value: '#B4532A' },
      /** The tone for text, with a contrast of 4.5:1 on the sand tones too. */
      700: { value: '#A44920' },
    },
    sand: { 50: { value: '#FBFAF7' }, 100: { value: '#F4F1EA' }, 200: { value: '#E4DFD4' } },
    ink: { 500: { value: '#55625C' }, 900: { value: '#16211D' } },
    white: { value: '#FFFFFF' },
  },
  fonts: {
    body: { value: "'Plus Jakarta Sans', 'Plus Jakarta Sans Fallback', system-ui, sans-serif" },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    // Enlarged headings stop growing before their words fill a narrow window; text does not.
    lg: { value: 'min(1.1875rem, 11vw)' },
    xl: { value: 'min(1.375rem, 11.5vw)' },
    '2xl': { value: 'min(clamp(1.5rem, 1.35rem + 0.6vw, 1.75rem), 12vw)' },
    '3xl': { value: 'min(clamp(1.75rem, 1.45rem + 1.3vw, 2.375rem), 12.5vw)' },
    '4xl': { value: 'min(clamp(2.125rem, 1.6rem + 2.4vw, 3.375rem), 14vw)' },
  },
  fontWeights: {
    normal: { value: '420' },
    medium: { value: '550' },
    semibold: { value: '650' },
    bold: { value: '750' },
    heavy: { value: '800' },
  },
  lineHeights: {
    tight: { value: '1.1' },
    snug: { value: '1.3' },
    body: { value: '1.6' },
  },
  letterSpacings: { tight: { value: '-0.025em' }, wide: { value: '0.02em' } },
  radii: {
    sm: { value: '0.375rem' },
    md: { value: '0.625rem' },
    lg: { value: '1rem' },
    xl: { value: '1.5rem' },
    full: { value: '999px' },
  },
  spacing,
  sizes: { ...scale, content: { value: '75rem' }, prose: { value: '68ch' } },
  durations: { fast: { value: '150ms' }, moderate: { value: '220ms' } },
  zIndex: {
    header: { value: 20 },
    overlay: { value: 30 },
    toast: { value: 40 },
    loadingBar: { value: 50 },
  },
});

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** Colours by meaning. Text has 4.5:1 on every surface of its group, in both schemes. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      /** The page. */
      DEFAULT: pair('{colors.sand.50}', '#0E1614'),
      /** Cards and fields. */
      panel: pair('{colors.white}', '#16211D'),
      /** Quiet bands between sections. */
      subtle: pair('{colors.sand.100}', '#131D1A'),
      brand: pair('{colors.pine.50}', '#10271F'),
      /** Deep bands that carry light text in both schemes. */
      deep: pair('{colors.pine.950}', '#082019'),
    },
    fg: {
      DEFAULT: pair('{colors.ink.900}', '#ECF2EE'),
      muted: pair('{colors.ink.500}', '#A7B6AE'),
      brand: pair('{colors.pine.600}', '#7FD0B8'),
      clay: pair('{colors.clay.700}', '{colors.clay.300}'),
      onDeep: pair('#F1F7F4', '#F1F7F4'),
      onDeepMuted: pair('#B5CEC4', '#B5CEC4'),
      error: pair('#A5281B', '#F5B0A6'),
    },
    border: {
      DEFAULT: pair('{colors.sand.200}', '#293832'),
      /** Edges of controls: 3:1 on the page and on cards. */
      control: pair('#87928C', '#6C7C74'),
      onDeep: pair('#2A5145', '#244A3E'),
    },
    action: {
      DEFAULT: pair('{colors.pine.600}', '#6CC5AB'),
      hover: pair('{colors.pine.700}', '#8AD4BF'),
      text: pair('{colors.white}', '{colors.pine.950}'),
    },
    accent: {
      DEFAULT: pair('{colors.sun.400}', '{colors.sun.400}'),
      hover: pair('{colors.sun.300}', '{colors.sun.300}'),
      text: pair('{colors.pine.950}', '{colors.pine.950}'),
    },
    notice: {
      info: pair('#FDF3DF', '#2E2412'),
      success: pair('{colors.pine.50}', '#10301F'),
      error: pair('#FCEDEA', '#331713'),
    },
    focus: pair('{colors.clay.600}', '{colors.sun.300}'),
  },
});
