import type { SiteConfiguration } from './site-configuration.ts';

/** The Why page's path for a product: `/why-` and its name in lower case. */
export function whyPath(product: string): string {
  return `/why-${product.toLowerCase()}`;
}

/** Replaces `{product}` and `{company}`, so that no source names a brand. */
export function fillBrand(
  text: string,
  brand: Pick<SiteConfiguration, 'product' | 'company'>,
): string {
  return text.replaceAll('{product}', brand.product).replaceAll('{company}', brand.company);
}
