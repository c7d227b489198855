import type { SystemContext } from '@chakra-ui/react';

/** What Chakra wraps a recipe's styles in. */
const RECIPE = '@layer recipes';

/** The element itself, with the weight of an id, which no selector of a recipe has. */
export const OWN = '&:not(#_)';

/**
 * Lets an element's own styles win over those of its recipe by their weight, as they do by cascade
 * layers in Chakra: a browser before Chrome 99 or Safari 15.4 drops all that is in a layer.
 */
export function withoutLayers(system: SystemContext): SystemContext {
  return {
    ...system,
    // Chakra's provider would declare the layers.
    _config: { ...system._config, disableLayers: true },
    css(...styles) {
      const { [RECIPE]: recipe, ...own } = system.css(...styles);
      return Object.keys(own).length > 0 ? { ...recipe, [OWN]: own } : { ...recipe };
    },
  };
}
