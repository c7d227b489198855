import { type Filled, fillContent, type PageContent } from '@site/contracts/content';
import { useMemo } from 'react';
import { useSiteConfig } from './site-context.ts';

/**
 * The copy of a page with its placeholders filled in from the site configuration. A page calls it
 * once and hands the texts down; nothing else can read them.
 */
export function useFilledContent<T>(content: PageContent<T>): Filled<T> {
  const config = useSiteConfig();
  return useMemo(() => fillContent(content, config), [content, config]);
}
