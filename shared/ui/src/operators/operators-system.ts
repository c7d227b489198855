import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react';
import { followTextSize } from '../theme/breakpoints.ts';
import { settings } from '../theme/system.ts';
import { withoutLayers } from '../theme/without-layers.ts';

const cell = { paddingBlock: '2.5', paddingInlineEnd: '4', verticalAlign: 'top' } as const;

const table = defineSlotRecipe({
  className: 'chakra-table',
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

/** The site's own system, with the recipe of tables, which visitors' pages do not carry. */
export const operatorsSystem = {
  ...withoutLayers(
    followTextSize(
      createSystem(
        defaultBaseConfig,
        settings,
        defineConfig({ theme: { slotRecipes: { table } } }),
      ),
    ),
  ),
  _global: [],
};
