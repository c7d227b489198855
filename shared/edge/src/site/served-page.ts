import { createHash } from 'node:crypto';
import type { ComposedPage, ComposedText } from '@site/contracts/composition';
import type { EncodedBytes, Encoding } from '@site/releases/encodings';
import { LIVE_RELOAD_SCRIPT } from '../http/live-reload-script.ts';

/** A text as it is sent: in every encoding that it has, each with its own ETag. */
export interface ServedText {
  readonly identity: Representation;
  readonly encoded: ReadonlyMap<Encoding, Representation>;
}

export interface ServedPage extends ServedText {
  readonly contentSecurityPolicy: string;
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
  const { contentSecurityPolicy } = described;
  if (liveReload) {
    return { contentSecurityPolicy, identity: withLiveReload(bytes.identity), encoded: new Map() };
  }
  return { contentSecurityPolicy, ...servedText(described, bytes) };
}

export function servedText({ hash }: Pick<ComposedText, 'hash'>, bytes: EncodedBytes): ServedText {
  const encoded = new Map<Encoding, Representation>();
  if (bytes.br) encoded.set('br', { bytes: bytes.br, etag: `"${hash}-br"` });
  if (bytes.gzip) encoded.set('gzip', { bytes: bytes.gzip, etag: `"${hash}-gz"` });
  return { identity: { bytes: bytes.identity, etag: `"${hash}"` }, encoded };
}

function withLiveReload(document: Buffer): Representation {
  const script = `<script src="${LIVE_RELOAD_SCRIPT}" async></script></head>`;
  const bytes = Buffer.from(document.toString().replace('</head>', () => script));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex')}"` };
}
