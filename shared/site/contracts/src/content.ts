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
