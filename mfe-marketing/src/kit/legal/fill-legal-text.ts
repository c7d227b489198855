import { fillBrand } from '@site/contracts/brand';
import type { PageConfig } from '@site/contracts/site-config';

/** What a legal text takes from the site configuration. */
export type LegalFacts = Pick<PageConfig, 'product' | 'company' | 'email' | 'phone' | 'address'> & {
  readonly setupService: Pick<PageConfig['setupService'], 'cardProviderName'>;
};

/** Puts the names and addresses of the site configuration into a legal text. */
export function fillLegalText(text: string, facts: LegalFacts): string {
  return fillBrand(text, facts)
    .replaceAll('{email}', facts.email)
    .replaceAll('{phone}', facts.phone)
    .replaceAll('{address}', facts.address)
    .replaceAll('{cardProvider}', facts.setupService.cardProviderName);
}
