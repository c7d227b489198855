import { changesBetween } from './changes-between.ts';

// Chats and sentences add to an address what follows it, and people write names in capitals. No page
// has an address that differs from another one's in only that.

/** What comes after an address in a sentence, a quotation or a chat, and spaces that nobody sees. */
const ENDINGS: readonly string[] = [
  ...' \t\r\n/.,;:!?)]}>\'"*_~|`´«»“”„’‘›…\u00a0\u200b\u200e\u200f\u2060\ufeff',
  // Decoding a whole address leaves these as they are.
  ...['%2c', '%3a', '%3b', '%3f'],
];

/** What is copied with an address from a page or a chat, and is not seen. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Dots of folders, and empty names, which belong to no sentence. */
const odd = /\/\.{1,2}(?:\/|$)|\/\/+[^/]/;

/** Undefined if the percent-encoding is invalid. */
export function decoded(path: string): string | undefined {
  try {
    // Keeps %2F: an encoded slash separates nothing.
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** The page that somebody means; undefined where it is none of them. */
export function meantPage(path: string, pages: Iterable<string>): string | undefined {
  if (odd.test(path)) return undefined;
  // Where an address is given more parameters than it has, the first one follows an ampersand too.
  const [written = ''] = path.toLowerCase().replaceAll(UNSEEN, '').split('&');
  const meant = withoutEnding(written) || '/';
  for (const page of pages) if (page.toLowerCase() === meant) return page;
  return undefined;
}

/**
 * The pages whose addresses, or whose last names, are written almost like a path: few letters differ, and
 * most of all not the first ones. The nearest come first.
 *
 * @param path of no page
 */
export function nearestPages(path: string, pages: Iterable<string>): string[] {
  const written = lettersOf(withoutEnding(path));
  const apart = (page: string) =>
    Math.min(...[page, lastName(page)].map((name) => shareOfChanges(written, lettersOf(name))));
  return [...pages]
    .map((page) => ({ page, changes: apart(page) }))
    .filter(({ changes }) => changes < 1 / 3)
    .sort((one, other) => one.changes - other.changes)
    .map(({ page }) => page);
}

const lettersOf = (path: string) => path.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const lastName = (path: string) => path.slice(path.lastIndexOf('/'));

/** Of all letters, less a tenth for each of the first four that is right, as Winkler weighs them. */
function shareOfChanges(from: string, to: string): number {
  const wrong = [0, 1, 2, 3].find((at) => from[at] !== to[at]) ?? 4;
  return (changesBetween(from, to) / Math.max(from.length, to.length, 1)) * (1 - wrong / 10);
}

function withoutEnding(path: string): string {
  let end = path.length;
  for (;;) {
    const ending = ENDINGS.find((each) => path.endsWith(each, end));
    if (ending === undefined) return path.slice(0, end);
    end -= ending.length;
  }
}
