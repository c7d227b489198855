import { fillBrand } from '@site/contracts/brand';
import { useCallback } from 'react';
import { useSiteConfig } from './site-context.ts';

/** Puts the brand's names into a text: `{product}` and `{company}`. */
export function useBrand(): (text: string) => string {
  const { product, company } = useSiteConfig();
  return useCallback((text) => fillBrand(text, { product, company }), [product, company]);
}
