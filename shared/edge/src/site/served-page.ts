import type { ComposedPage, ComposedText } from '@site/contracts/composition';
import { type EncodedBytes, type Encoding, encodingNames } from '@site/releases/encodings';
import { textEtag } from '@site/releases/representations';

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
  for (const encoding of encodingNames) {
    const body = bytes[encoding];
    if (body) encoded.set(encoding, { bytes: body, etag: textEtag(hash, encoding), encoding });
  }
  return { identity: { bytes: bytes.identity, etag: textEtag(hash) }, encoded };
}
