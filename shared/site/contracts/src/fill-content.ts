import { type Filled, type PageContent, unfilled } from './content.ts';
import type { PageConfiguration } from './site-configuration.ts';

/** The values of the placeholders, from the site configuration. */
export type ContentFacts = Pick<
  PageConfiguration,
  'product' | 'company' | 'email' | 'phone' | 'address'
> & {
  readonly setupService: Pick<PageConfiguration['setupService'], 'cardProviderName'>;
};

/** Fills in every placeholder of a page's copy, however deep. Unknown names in braces stay. */
export function fillContent<T>(content: PageContent<T>, facts: ContentFacts): Filled<T> {
  const values: Readonly<Record<string, string>> = {
    product: facts.product,
    company: facts.company,
    email: facts.email,
    phone: facts.phone,
    address: facts.address,
    cardProvider: facts.setupService.cardProviderName,
  };
  const fillText = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (written, name) => values[name] ?? written);
  // Filling changes texts only, never the shape.
  return fillDeep(unfilled(content), fillText) as Filled<T>;
}

function fillDeep(value: unknown, fillText: (text: string) => string): unknown {
  if (typeof value === 'string') return fillText(value);
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, fillText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillDeep(item, fillText)]),
  );
}
