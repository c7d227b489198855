import { negotiate } from '@fastify/accept-negotiator';
import { encodingNames } from '@site/releases/encodings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Representation, ServedText } from '../site/served-page.ts';

/**
 * Answers with a text of the live composition from memory, or with 304 where the browser has it.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: ServedText,
  { status, type }: { readonly status: 200 | 404; readonly type: string },
) {
  const { bytes, etag } = chooseRepresentation(request, reply, text);
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    return reply.removeHeader('content-encoding').code(304).send();
  }
  return reply.code(status).type(`${type}; charset=utf-8`).send(bytes);
}

function chooseRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  text: ServedText,
): Representation {
  const accepted = negotiate(request.headers['accept-encoding'] ?? '', [...encodingNames]);
  const encoding = encodingNames.find((name) => name === accepted);
  const encoded = encoding && text.encoded.get(encoding);
  if (!encoded) return text.identity;
  reply.header('content-encoding', encoding);
  return encoded;
}

/** Whether a browser's `If-None-Match` names an ETag; weak and strong ones are compared alike. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => opaque(tag.trim()));
  return tags.includes(opaque(etag)) || tags.includes('*');
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
