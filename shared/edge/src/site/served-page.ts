import { createHash } from 'node:crypto';
import type { ComposedPage } from '@site/contracts/composition';
import type { EncodedBytes, Encoding } from '@site/releases/encodings';
import { LIVE_RELOAD_SCRIPT } from '../http/live-reload-script.ts';

/** A page as it is sent: in every encoding that it has, each with its own ETag. */
export interface ServedPage {
  readonly contentSecurityPolicy: string;
  readonly identity: Representation;
  readonly encoded: ReadonlyMap<Encoding, Representation>;
}

export interface Representation {
  readonly bytes: Buffer;
  /** In quotes, as the header wants it. */
  readonly etag: string;
}

/** @param liveReload adds the script that reloads the page when something else goes live */
export function servedPage(
  described: ComposedPage,
  bytes: EncodedBytes,
  liveReload: boolean,
): ServedPage {
  const { contentSecurityPolicy, hash } = described;
  if (liveReload) {
    return { contentSecurityPolicy, identity: withLiveReload(bytes.identity), encoded: new Map() };
  }
  const encoded = new Map<Encoding, Representation>();
  if (bytes.br) encoded.set('br', { bytes: bytes.br, etag: `"${hash}-br"` });
  if (bytes.gzip) encoded.set('gzip', { bytes: bytes.gzip, etag: `"${hash}-gz"` });
  return { contentSecurityPolicy, identity: { bytes: bytes.identity, etag: `"${hash}"` }, encoded };
}

function withLiveReload(document: Buffer): Representation {
  const script = `<script src="${LIVE_RELOAD_SCRIPT}" async></script></head>`;
  const bytes = Buffer.from(document.toString().replace('</head>', () => script));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex')}"` };
}
