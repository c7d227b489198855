import { negotiate } from '@fastify/accept-negotiator';
import { type Encoding, encodingNames } from '@site/releases/encodings';

/** Browsers send very few values of the header; anybody else may send any number of them. */
const LIMIT = 100;

const known = new Map<string, Encoding | undefined>();

/** The encoding that a client prefers by its `Accept-Encoding`; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const accepted = negotiate(header, [...encodingNames]);
  const encoding = encodingNames.find((name) => name === accepted);
  if (known.size >= LIMIT) known.clear();
  known.set(header, encoding);
  return encoding;
}
