import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineGlobalStyles,
  defineRecipe,
  defineSemanticTokens,
  defineSlotRecipe,
} from '@chakra-ui/react';

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** Text has a contrast of 4.5:1 on every surface of its group, in both schemes; edges of controls 3:1. */
const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('#FBFAF7', '#0E1614'),
      panel: pair('#FFFFFF', '#16211D'),
      brand: pair('#EFF7F4', '#10271F'),
      deep: pair('#06261E', '#082019'),
      bad: pair('#A5281B', '#8C2318'),
    },
    fg: {
      DEFAULT: pair('#16211D', '#ECF2EE'),
      muted: pair('#55625C', '#A7B6AE'),
      brand: pair('#0B5D4B', '#7FD0B8'),
      onDeep: pair('#F1F7F4', '#F1F7F4'),
      onDeepMuted: pair('#B5CEC4', '#B5CEC4'),
      onDeepGood: pair('#AFD6C8', '#AFD6C8'),
      error: pair('#A5281B', '#F5B0A6'),
    },
    border: {
      DEFAULT: pair('#E4DFD4', '#293832'),
      control: pair('#87928C', '#6C7C74'),
      onDeep: pair('#2A5145', '#244A3E'),
    },
    action: {
      DEFAULT: pair('#0B5D4B', '#6CC5AB'),
      hover: pair('#094B3D', '#8AD4BF'),
      text: pair('#FFFFFF', '#06261E'),
    },
    accent: {
      DEFAULT: pair('#F2A33A', '#F2A33A'),
      hover: pair('#F9CB86', '#F9CB86'),
      text: pair('#06261E', '#06261E'),
    },
    notice: {
      info: pair('#FDF3DF', '#2E2412'),
      success: pair('#EFF7F4', '#10301F'),
      error: pair('#FCEDEA', '#331713'),
    },
    focus: pair('#B4532A', '#F9CB86'),
  },
});

/** What is typed into or chosen from. */
export const control = {
  width: '100%',
  minHeight: '2.75rem',
  paddingInline: '3',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  fontSize: 'md',
  _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
} as const;

const input = defineRecipe({ className: 'input', base: control });

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...control, minHeight: '7rem', paddingBlock: '3', resize: 'vertical' },
});

const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: '100%' },
    label: { fontSize: 'sm', fontWeight: 'semibold' },
    helperText: { fontSize: 'sm', color: 'fg.muted' },
    errorText: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.error' },
  },
});

const cell = { paddingBlock: '2.5', paddingInlineEnd: '4', verticalAlign: 'top' } as const;

const table = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: '100%', borderCollapse: 'collapse', fontSize: 'sm', textAlign: 'start' },
    row: { borderBottomWidth: '1px', _last: { borderBottomWidth: '0' } },
    columnHeader: {
      ...cell,
      textAlign: 'start',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'semibold',
    },
    cell,
  },
});

const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    lineHeight: 'body',
    colorScheme: 'light dark',
    textWrapStyle: 'pretty',
    overflowWrap: 'break-word',
    '--global-color-border': 'colors.border',
  },
  '*, p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
  body: { fontSize: 'md' },
  ':focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '3px',
    borderRadius: 'sm',
  },
  // A heading takes focus after navigation, so that screen readers begin there; it is no control.
  ':is(h1, h2, h3, section)[tabindex="-1"]:focus': { outline: 'none' },
  // The page behind a window stays where it is, and the place of its scrollbar is as dark.
  ':root:has(dialog:modal)': {
    overflow: 'hidden',
    scrollbarGutter: 'stable',
    bg: 'color-mix(in srgb, {colors.bg} 22%, rgb(6 38 30))',
    '& body': { bg: 'bg' },
  },
  '[aria-disabled=true]': {
    _highContrast: { color: 'GrayText !important', borderColor: 'GrayText !important' },
  },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
});

const fonts = { body: { value: 'system-ui, sans-serif' } };
const fontSizes = {
  xs: { value: '0.8125rem' },
  sm: { value: '0.9375rem' },
  md: { value: '1rem' },
  lg: { value: '1.1875rem' },
  '2xl': { value: '1.625rem' },
};
const lineHeights = { snug: { value: '1.3' }, body: { value: '1.55' } };
const sizes = { content: { value: '75rem' } };
const zIndex = { overlay: { value: 30 } };

/** Colours by meaning, and recipes of the parts that the console has: a part without one is unstyled. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsRoot: ':root',
    conditions: {
      dark: '@media (prefers-color-scheme: dark)',
      light: '@media (prefers-color-scheme: light)',
    },
    globalCss,
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '64rem' },
      keyframes: { spin: { to: { rotate: '1turn' } } },
      tokens: {
        ...{ fonts, fontSizes, lineHeights, sizes, zIndex, spacing: spaces(), radii: radii() },
        fontWeights: {
          medium: { value: '500' },
          semibold: { value: '600' },
          bold: { value: '700' },
          heavy: { value: '800' },
        },
      },
      semanticTokens,
      recipes: { input, textarea },
      slotRecipes: { field, table },
    },
  }),
);

function radii() {
  const steps = { sm: '0.375rem', md: '0.625rem', lg: '1rem', full: '999px' };
  return Object.fromEntries(Object.entries(steps).map(([name, value]) => [name, { value }]));
}

/** A step is a quarter of the root font size, 4 px by default. */
function spaces() {
  const steps = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7];
  return Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));
}
