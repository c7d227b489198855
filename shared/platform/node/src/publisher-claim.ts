import * as z from 'zod/mini';

const LONGEST = 120;

/**
 * A line of somebody else's text: terminals obey control characters, and text with invisible ones can
 * look like another.
 */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

const foreignLine = z.pipe(z.string(), z.transform(oneLine));

/** What the publisher of a release says of its source. Nobody has checked it. */
export const publisherClaim = z.object({
  /** The commit that was checked out. */
  commit: z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)),
  author: foreignLine,
  /** The first line. */
  message: foreignLine,
  /** When it was committed. */
  at: z.iso.datetime(),
  /** Whether there were changes beside it, so that the commit alone may give another release. */
  dirty: z.optional(z.boolean()),
});
export type PublisherClaim = z.infer<typeof publisherClaim>;

/** By the id of the release; of those whose publisher said something. */
export type Claims = Readonly<Record<string, PublisherClaim>>;
