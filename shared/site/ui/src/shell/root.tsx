import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { ComponentType, ReactNode } from 'react';
import { type Site, SiteContextProvider } from '../site/site-context.ts';
import { system } from '../theme/system.ts';

interface Props {
  readonly cache: EmotionCache;
  readonly site: Site;
  /** While prerendering, `DocumentStyles`. */
  readonly Styles?: ComponentType;
  readonly children: ReactNode;
}

export function Root({ cache, site, Styles, children }: Props) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        {Styles && <Styles />}
        <SiteContextProvider value={site}>{children}</SiteContextProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
