import type { ComposedPage, ComposedText } from '@site/contracts/composition';
import type { EncodedBytes, Encoding } from '@site/releases/encodings';

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
  /** Undefined for the text as it is. */
  readonly encoding?: Encoding;
}

export function servedPage(described: ComposedPage, bytes: EncodedBytes): ServedPage {
  const { contentSecurityPolicy } = described;
  return { contentSecurityPolicy, ...servedText(described, bytes) };
}

export function servedText({ hash }: Pick<ComposedText, 'hash'>, bytes: EncodedBytes): ServedText {
  const encoded = new Map<Encoding, Representation>();
  if (bytes.br) encoded.set('br', { bytes: bytes.br, etag: `"${hash}-br"`, encoding: 'br' });
  if (bytes.gzip)
    encoded.set('gzip', { bytes: bytes.gzip, etag: `"${hash}-gz"`, encoding: 'gzip' });
  return { identity: { bytes: bytes.identity, etag: `"${hash}"` }, encoded };
}
