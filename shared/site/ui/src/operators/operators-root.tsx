import {
  ChakraProvider,
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineSlotRecipe,
} from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from '../shell/style-cache.ts';
import { followTextSize } from '../theme/breakpoints.ts';
import { DocumentStyles } from '../theme/document-styles.tsx';
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
const operatorsSystem = {
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

const cache = createStyleCache();

/** The root of a page that no site is around: it has no configuration, no routes and no remotes. */
export function OperatorsRoot({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={operatorsSystem}>
        <DocumentStyles />
        {children}
      </ChakraProvider>
    </CacheProvider>
  );
}
