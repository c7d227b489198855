import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineRecipe,
  type SystemContext,
} from '@chakra-ui/react';
import { breakpoints, followTextSize } from './breakpoints.ts';
import { slotRecipes } from './slot-recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';
import { withoutLayers } from './without-layers.ts';

/** What each shorthand stands for in a page that is written from left to right. */
const sides = {
  paddingInline: (value: string) => ({ paddingLeft: value, paddingRight: value }),
  paddingBlock: (value: string) => ({ paddingTop: value, paddingBottom: value }),
  marginInline: (value: string) => ({ marginLeft: value, marginRight: value }),
  marginBlock: (value: string) => ({ marginTop: value, marginBottom: value }),
  inset: (value: string) => ({ top: value, right: value, bottom: value, left: value }),
  insetInline: (value: string) => ({ left: value, right: value }),
  insetInlineStart: (value: string) => ({ left: value }),
  insetInlineEnd: (value: string) => ({ right: value }),
  insetBlock: (value: string) => ({ top: value, bottom: value }),
  insetBlockStart: (value: string) => ({ top: value }),
  insetBlockEnd: (value: string) => ({ bottom: value }),
};

/** Browsers before Chrome 87 and Safari 14.1 drop these properties: buttons would have no padding. */
const physicalSides = Object.fromEntries(
  Object.entries(sides).map(([property, transform]) => [
    property,
    { values: 'spacing' as const, transform },
  ]),
);

const input = defineRecipe({
  className: 'input',
  base: {
    width: '100%',
    minHeight: '3rem',
    paddingInline: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
    _focusVisible: { borderRadius: 'md', outlineOffset: '1px' },
  },
});

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...input.base, minHeight: '9rem', paddingBlock: '3', resize: 'vertical' },
});

/** A component without its recipe is unstyled, without an error. */
const recipes = { input, textarea };

/** Tokens, recipes and conditions: only those that the site uses. */
export const settings = defineConfig({
  cssVarsRoot: ':root',
  conditions: {
    // Paper is white.
    dark: '@media screen and (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  utilities: physicalSides,
  theme: {
    breakpoints,
    keyframes: {
      spin: { to: { rotate: '1turn' } },
      waiting: { from: { opacity: 0.5 }, to: { opacity: 0.9 } },
    },
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
});

/** The Chakra system, with the colour scheme in CSS. `DocumentStyles` writes the global styles. */
export const system: SystemContext = {
  ...withoutLayers(followTextSize(createSystem(defaultBaseConfig, settings))),
  _global: [],
};
