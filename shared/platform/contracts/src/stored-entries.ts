import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';

const text = z.string().check(z.minLength(1));

/** What the cookie policy states of an entry. `{product}` and `{company}` become the brand's names. */
const storedEntryTexts = {
  /** What it holds and what that is for, in whole sentences. */
  purpose: text,
  /** How long it stays, as the end of a sentence: `until the tab is closed`. */
  until: text,
};

const storedEntryText = z.strictObject({
  ...storedEntryTexts,
  /** In the browser, for what other releases know by another name than `<application>.<key>`. */
  name: z.optional(text),
});
export type StoredEntryText = z.infer<typeof storedEntryText>;

/** By key, as the storing code knows it. */
const entriesByKey = z.optional(
  z.record(z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)), storedEntryText),
);

/**
 * The export of `src/stored-entries.ts`: everything that an application stores in browsers.
 * `ownStorage` stores nothing else, and the cookie policy shows it.
 */
export const storedEntries = z.strictObject({
  cookie: entriesByKey,
  /** Session storage: gone with the tab. */
  session: entriesByKey,
  /** Local storage: stays until it is removed. */
  local: entriesByKey,
});
export type StoredEntries = z.infer<typeof storedEntries>;

/** An entry as a release lists it. Readers leave out kinds that they do not know. */
export const storedEntry = looseObject({
  /** The name that browsers show, such as `signup.begun`. */
  name: text,
  kind: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
  ...storedEntryTexts,
});
export type StoredEntry = z.infer<typeof storedEntry>;

/** What the releases of a composition store, for the cookie policy. */
export interface ComposedStoredEntries {
  readonly entries: readonly StoredEntry[];
  /** False where it is not known what all of them store. */
  readonly isComplete: boolean;
}
