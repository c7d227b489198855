import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { breakpoints, followTextSize } from './breakpoints.ts';
import { globalStyles } from './global-styles.ts';
import { recipes } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { slotRecipes } from './slot-recipes.ts';
import { tokens } from './tokens.ts';

const created = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsRoot: ':root',
  conditions: {
    // Paper is white.
    dark: '@media screen and (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  globalCss: globalStyles,
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
 * The Chakra system: only the tokens and recipes that the site uses. The colour scheme is the
 * visitor's own setting, read by CSS, so that a prerendered page is right before any script runs.
 */
export const system = followTextSize(created);
