import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type SystemContext,
} from '@chakra-ui/react';
import { breakpoints, followTextSize } from './breakpoints.ts';
import { recipes } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { slotRecipes } from './slot-recipes.ts';
import { tokens } from './tokens.ts';

/** Tokens, recipes and conditions: only those that the site uses. */
export const settings = defineConfig({
  cssVarsRoot: ':root',
  conditions: {
    // Paper is white.
    dark: '@media screen and (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  theme: {
    breakpoints,
    keyframes: { spin: { to: { rotate: '1turn' } } },
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
});

/**
 * The Chakra system. The colour scheme is the visitor's own setting, read by CSS, so that a
 * prerendered page is right before any script runs.
 *
 * It has no global styles: `DocumentStyles` writes them when a page is prerendered, and a browser
 * finds them in the document.
 */
export const system: SystemContext = {
  ...followTextSize(createSystem(defaultBaseConfig, settings)),
  _global: [],
};
