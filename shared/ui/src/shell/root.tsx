import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider, type EmotionCache, Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { type Site, SiteContextProvider } from '../site/site-context.ts';
import { fontFaces } from '../theme/fonts.ts';
import { system } from '../theme/system.ts';

interface Props {
  readonly cache: EmotionCache;
  readonly site: Site;
  readonly children: ReactNode;
}

/** The context of all pages and sections: styles, and the site. */
export function Root({ cache, site, children }: Props) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Global styles={fontFaces} />
        <SiteContextProvider value={site}>{children}</SiteContextProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
