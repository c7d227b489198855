import { securityHeaders } from '../../responses/security-headers.ts';
import { quote } from './quote.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The lines that add the headers of one kind of answer, those of security among them. A location
 * with headers of its own inherits none, so each has all of its own.
 *
 * @param computed values with variables, as nginx writes them
 */
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

/** For a file whose ETag and age say nothing: nginx would send its own, and compare them. */
export const ofNoAge = '    etag off; if_modified_since off; add_header last-modified "";';

/** Of what is stored in several encodings. */
export const sentEncoding = { 'content-encoding': '$site_sent_encoding' } as const;

/** The ETag of what a rule has set `$site_opaque` for. */
export const strongEtag = { etag: '"\\"$site_opaque\\""' } as const;
export const weakEtag = { etag: '"W/\\"$site_opaque\\""' } as const;

/*
 * Codes that no client sees: rules end with them, and what answers instead has the status that the
 * client gets. `return` itself would send a length of 0 with a 304, and a page with a 308.
 */
export const KNOWN = 460;
export const REDIRECTED = 461;
export const REFUSED = 462;
export const WHOLE = 463;
