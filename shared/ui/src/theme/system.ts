import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineRecipe,
  type SystemContext,
} from '@chakra-ui/react';
import { breakpoints, followTextSize } from './breakpoints.ts';
import { physicalSides } from './physical-sides.ts';
import { slotRecipes } from './slot-recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';
import { withoutLayers } from './without-layers.ts';

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
