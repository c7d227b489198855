import { sha256 } from '@site/node/hash';

// The documents of a composition say most things alike: their styles, and which releases they load.
// Compressed each alone, 26 documents take 1.1 MB in two encodings; together, 0.1 MB. Every change of
// a text is another composition, so that is what it adds to the store.

/** Characters: nothing reads a file of more than 64 MB. */
const MOST_IN_ONE = 8_000_000;

export interface TextArchive {
  /** As `composition.json` names it. */
  readonly file: string;
  readonly json: string;
}

export function packTexts(texts: Iterable<string>): TextArchive[] {
  const groups: string[][] = [];
  let room = 0;
  for (const text of new Set(texts)) {
    if (text.length > room) {
      groups.push([]);
      room = MOST_IN_ONE;
    }
    room -= text.length;
    groups.at(-1)?.push(text);
  }
  return groups.map((group) => {
    const json = JSON.stringify(group);
    return { file: `archives/${sha256(json)}.json`, json };
  });
}
