import { textContentType } from '@site/releases/content-types';
import { textHeaders } from '@site/releases/response-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Representation, ServedText } from '../site/served-page.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

/**
 * Answers with a text of the live composition from memory, or with 304 where the browser has it.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: ServedText,
  { status, type }: { readonly status: 200 | 404; readonly type: string },
) {
  const { headers } = request;
  const representation = chooseRepresentation(headers['accept-encoding'], text);
  reply.headers(validationHeaders(representation));
  if (status === 200 && matches(headers['if-none-match'], representation.etag)) {
    return reply.code(304).send();
  }
  return reply
    .code(status)
    .headers(contentHeaders(representation, type))
    .send(representation.bytes);
}

export function chooseRepresentation(
  acceptEncoding: string | undefined,
  text: ServedText,
): Representation {
  const encoding = acceptedEncoding(acceptEncoding);
  return (encoding && text.encoded.get(encoding)) ?? text.identity;
}

/** The headers by which browsers ask whether what they have is still current. */
export function validationHeaders({ etag }: Representation): Readonly<Record<string, string>> {
  return { ...textHeaders, etag };
}

/** The headers that describe the body. */
export function contentHeaders(
  { bytes, encoding }: Representation,
  type: string,
): Readonly<Record<string, string>> {
  return {
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-type': textContentType(type),
    'content-length': `${bytes.length}`,
  };
}

/** Whether a browser's `If-None-Match` names an ETag; weak and strong ones are compared alike. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const tags = header.split(',').map((tag) => opaque(tag.trim()));
  return tags.includes(opaque(etag)) || tags.includes('*');
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
