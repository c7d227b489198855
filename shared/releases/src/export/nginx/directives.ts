import type { Encoding } from '../../store/encodings.ts';
import { securityHeaders } from '../responses.ts';

type Headers = Readonly<Record<string, string>>;

/** A location with its own headers inherits none. @param computed with variables */
export type AddHeaders = (headers?: Headers, computed?: Headers) => string;

export function addHeadersFor(site: { readonly secure: boolean }): AddHeaders {
  const security = securityHeaders(site);
  return (headers = {}, computed = {}) => {
    const quoted = Object.entries({ ...security, ...headers }).map(([name, text]) => [
      name,
      quote(text),
    ]);
    return [...quoted, ...Object.entries(computed)]
      .map(([name, value]) => `    add_header ${name} ${value} always;`)
      .join('\n');
  };
}

/** Disables nginx's own ETag and date. */
const ofNoAge = '    etag off; if_modified_since off; add_header last-modified "";';

/** Sends the first file that there is. @param headers as `AddHeaders` returns them */
export function sendFile(headers: string, files: string, ranges: 0 | 1 = 0): string {
  return `    max_ranges ${ranges};
${ofNoAge}
${headers}
    try_files ${files} =404;`;
}

/** Of what is stored in several encodings. */
export const sentEncoding = { 'content-encoding': '$site_sent_encoding' } as const;

/** The ETag of what a rule has set `$site_opaque` for. */
export const strongEtag = { etag: '"\\"$site_opaque\\""' } as const;
export const weakEtag = { etag: '"W/\\"$site_opaque\\""' } as const;

// Internal codes: the location that handles one sends the client's status. `return` itself would
// send a length of 0 with a 304, and a page with a 308.
export const KNOWN = 460;
export const REDIRECTED = 461;
export const REFUSED = 462;
export const WHOLE = 463;

/** The variable for a dollar sign, which nginx can't escape. */
export const DOLLAR = 'site_dollar';

export function quote(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${escaped.replaceAll('$', `\${${DOLLAR}}`)}"`;
}

/** nginx limits words to 4,095 bytes; a variable's name may come before each part. */
const LONGEST_PART = 1_900;

export function quoteInParts(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of text) {
    const added = Buffer.byteLength(quote(character)) - 2;
    if (size + added > LONGEST_PART) {
      parts.push(quote(part));
      part = '';
      size = 0;
    }
    part += character;
    size += added;
  }
  return [...parts, quote(part)];
}

/** A path for `location =`, where a dollar sign is literal. */
export function quotePath(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&')}"`;
}

export interface ServedText {
  readonly path: string;
  readonly file: string;
  readonly hash: string;
  readonly encodings: readonly Encoding[];
}

export interface ServedDocument extends ServedText {
  readonly contentSecurityPolicy: string;
}

export interface ServedFile {
  readonly path: string;
  readonly file: string;
  readonly integrity: string;
  readonly type: string;
}

export interface ServedSite {
  readonly secure: boolean;
  readonly pages: readonly ServedDocument[];
  readonly notFound: ServedDocument;
  readonly texts: readonly (ServedText & { readonly type: string })[];
  readonly publicFiles: readonly ServedFile[];
  /** Of the list of configurations, without quotes. */
  readonly configurationsHash: string;
}
