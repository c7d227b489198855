/*
 * The headers that a kind of response has beside those of security. The edge sends them, and an
 * export has another web server send the same.
 */

/** What may be kept, and has to be asked for each time. */
export const REVALIDATED = 'no-cache';

/** What changes from request to request, and refusals. */
export const NOT_KEPT = 'no-store';

/** Of a path whose content never changes: browsers and caches keep it for a year. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Of everything that is sent in several encodings. */
export const encodedHeaders = { vary: 'accept-encoding' } as const;

/** Of a page or text, beside its ETag. */
export const textHeaders = { 'cache-control': REVALIDATED, ...encodedHeaders } as const;

/**
 * Of a file at the site's root, whose path stays the same when its content changes. Pages of the
 * site may frame it.
 */
export const publicFileHeaders = {
  ...textHeaders,
  'content-security-policy': "frame-ancestors 'self'",
} as const;

/** Of a file of a release, and of a composition's directory: only the site's own pages load it. */
export const ownFileHeaders = {
  ...encodedHeaders,
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The texts in refusals, each in a line of its own. */
export const refusals = {
  malformed: 'The address is not well encoded.',
  missing: 'There is no such file.',
  method: 'Only GET and HEAD are answered here.',
  unsatisfiable: 'This cannot be answered as it is requested.',
} as const;

/** The methods that are answered, as the `Allow` header of a refusal lists them. */
export const METHODS = 'GET, HEAD';
