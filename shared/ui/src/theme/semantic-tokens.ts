import { defineSemanticTokens } from '@chakra-ui/react';

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * Colours by meaning. Components use these and no others. Every text colour reaches 4.5:1 on every
 * surface named in the same group, in light and in dark.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      /** The page. */
      DEFAULT: pair('{colors.sand.50}', '#0E1614'),
      /** Cards and fields. */
      panel: pair('{colors.white}', '#16211D'),
      /** Quiet bands between sections. */
      subtle: pair('{colors.sand.100}', '#131D1A'),
      /** Tinted with the brand. */
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
