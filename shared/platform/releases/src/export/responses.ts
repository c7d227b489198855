import { extname } from 'node:path';
import type { Encoding } from '@platform/store/encodings';

/* What the edge sends, and the host of an exported site as well. */

/** Stored by caches, and revalidated each time. */
export const REVALIDATED = 'no-cache';

/** Refusals, and what changes from request to request. */
export const NOT_KEPT = 'no-store';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

const encodedHeaders = { vary: 'accept-encoding' } as const;

export const textHeaders = { 'cache-control': REVALIDATED, ...encodedHeaders } as const;

/** Nobody approves what a file does where it is opened, so no script of it runs. Pages may frame it. */
const SANDBOXED = "default-src 'none'; sandbox; frame-ancestors 'self'";

/** Of files that a sandbox would break, by extension. */
const policies: Readonly<Record<string, string>> = {
  // Browsers show it in a viewer that no sandbox lets in; its scripts can't reach the site.
  '.pdf': "frame-ancestors 'self'",
};

export function filePolicy(file: string): string {
  return policies[extname(file)] ?? SANDBOXED;
}

/** The response to a browser that checks for a new version of a service worker, whatever its path. */
export const workerRemoval = {
  type: 'text/javascript',
  // The site has none. One that an earlier release registered would outlive its rollback.
  script: `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url);
}
`,
} as const;

/** Only the site's own pages load files of releases and directories. */
export const ownFileHeaders = {
  ...encodedHeaders,
  'cross-origin-resource-policy': 'same-origin',
} as const;

export const refusals = {
  malformed: 'The address is not well encoded.',
  missing: 'There is no such file.',
  method: 'Only GET and HEAD are answered here.',
  unsatisfiable: 'This cannot be answered as it is requested.',
} as const;

export const METHODS = 'GET, HEAD';

const marks: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz' };

function etagMark(encoding: Encoding | undefined): string {
  return encoding === undefined ? '' : marks[encoding];
}

/** In quotes. */
export function textEtag(hash: string, encoding?: Encoding): string {
  return `"${hash}${etagMark(encoding)}"`;
}

/** Of a file at the site's root; weak because all encodings share it. */
export function publicFileEtag(integrity: string): string {
  return `W/"${integrity}"`;
}

/** Of generated texts, by extension, without the charset. */
export const textTypes: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

export function textContentType(type: string): string {
  return `${type}; charset=utf-8`;
}

/** Of release files, by extension. */
const fileTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'application/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const OTHER_FILE_TYPE = 'application/octet-stream';

export function fileContentType(file: string): string {
  return fileTypes[extname(file)] ?? OTHER_FILE_TYPE;
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const onHttps = {
  ...always,
  // Two years, as browsers expect.
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const;

/** @param site what is live; https ones have browsers insist on that */
export function securityHeaders(site: { readonly secure: boolean } | undefined) {
  return site?.secure ? onHttps : always;
}

export const READY_PATH = '/_site/ready';

export interface ServedState {
  readonly revision: number;
  readonly composition: string;
  readonly releases: Readonly<Record<string, string>>;
  readonly config: string;
}

interface LedgerState {
  readonly head: number;
  readonly epoch: string | undefined;
  /** What keeps a newer revision from being served, if anything. */
  readonly problems: readonly string[];
}

/** Public: it says what visitors see anyway, and never why something can't be read. */
export function readyAnswer(
  { revision, composition, releases, config }: ServedState,
  { head, epoch, problems }: LedgerState,
) {
  const status = problems.length > 0 ? 'degraded' : 'ready';
  return { status, revision, composition, releases, config, head, epoch };
}

/** A revision of a ledger has one response. */
export function configurationsEtag(revision: number, epoch = 'none'): string {
  return `"${epoch}.${revision}"`;
}
