import type { PageConfiguration } from './site-configuration.ts';

/*
 * Copy has placeholders, so that no source names a brand: `{product}`, `{company}`, `{email}`,
 * `{phone}`, `{address}`, `{cardProvider}`. `pageContent` hides it; `useFilledContent` of
 * `@site/ui` fills it in.
 */

declare const unread: unique symbol;

/** Copy whose placeholders are not filled in yet; its texts cannot be read. */
export interface PageContent<T> {
  readonly [unread]: T;
}

/** Copy with its placeholders filled in. The type of a text that had one is any string. */
export type Filled<T> = T extends string
  ? T extends `${string}{${string}}${string}`
    ? string
    : T
  : T extends (...args: never[]) => unknown
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: Filled<T[Key]> }
      : T;

/** The copy that a page's components receive: `FilledContent<typeof content>`. */
export type FilledContent<Content> = Content extends PageContent<infer T> ? Filled<T> : never;

/** The values of the placeholders, from the site configuration. */
export type ContentFacts = Pick<
  PageConfiguration,
  'product' | 'company' | 'email' | 'phone' | 'address'
> & {
  readonly setupService: Pick<PageConfiguration['setupService'], 'cardProviderName'>;
};

/** Declares the copy of a page: plain data whose texts may hold placeholders. */
export function pageContent<const T extends object>(texts: T): PageContent<T> {
  // The marker exists only for the compiler.
  return texts as unknown as PageContent<T>;
}

/** The copy with its placeholders, for route tables and tests. */
export function unfilled<T>(content: PageContent<T>): T {
  return content as unknown as T;
}

/** The entries of a record in copy, with their keys as they are typed. */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>) {
  // Copy is plain data that says all its keys.
  return Object.entries(record) as [Key, Value][];
}

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
