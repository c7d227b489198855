import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from '../shell/style-cache.ts';
import { DocumentStyles } from '../theme/document-styles.tsx';
import { operatorsSystem } from './operators-system.ts';

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
