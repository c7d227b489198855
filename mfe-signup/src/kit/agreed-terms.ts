import type { PageConfig } from '@site/contracts/site-config';

/**
 * The version of the terms that the visitor agrees to on this page, as the setup service stores it
 * with the agreement. Nothing where the site names no version, or where the back end knows the
 * specification's fields alone.
 */
export function agreedTerms({
  termsVersion,
  setupService,
}: Pick<PageConfig, 'termsVersion' | 'setupService'>): { readonly terms_version?: string } {
  if (termsVersion === undefined || setupService.orders === false) return {};
  return { terms_version: termsVersion };
}
