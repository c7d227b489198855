import type { Encoding } from '../store/encodings.ts';

/*
 * What a response says of its body. The edge sends it, and an export has another web server send the
 * same.
 */

const marks: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz' };

/** What the ETag of a page or text adds to its hash for an encoding. */
export function etagMark(encoding: Encoding | undefined): string {
  return encoding === undefined ? '' : marks[encoding];
}

/** The ETag of a page or text in one encoding, in quotes. */
export function textEtag(hash: string, encoding?: Encoding): string {
  return `"${hash}${etagMark(encoding)}"`;
}

/**
 * The ETag of a file at the site's root. It is the same for every encoding, and therefore weak.
 *
 * @param integrity of the file, as its release lists it
 */
export function publicFileEtag(integrity: string): string {
  return `W/"${integrity}"`;
}
