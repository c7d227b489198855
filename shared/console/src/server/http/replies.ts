import type { IncomingMessage, ServerResponse } from 'node:http';
import { ok } from '@site/node/result';
import type * as z from 'zod/mini';
import type { Refusal } from '../../protocol.ts';
import { type Outcome, type Refused, refuse } from '../outcome.ts';

/** Bytes: an intent with every application is far smaller. */
const MOST_BYTES = 65_536;

/** Emotion's style tags are empty, and filled by script: the hash is that of the empty text. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

type Headers = Readonly<Record<string, string>>;

export function send(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body?: string | Buffer,
): void {
  response.writeHead(status, { ...securityHeaders, ...headers }).end(body);
}

export function sendJson(response: ServerResponse, value: unknown, headers: Headers = {}): void {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  send(response, 200, { ...type, ...headers }, JSON.stringify(value));
}

export function sendRefusal(response: ServerResponse, refused: Refused): void {
  const { status, kind, message, violations = [], retryAfter } = refused;
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const wait = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
  const refusal: Refusal = { kind, message, violations };
  send(response, status, { ...type, ...wait }, JSON.stringify(refusal));
}

/** The body by its schema; a page of another site can't send JSON unasked. */
export async function readJson<Schema extends z.ZodMiniType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<Outcome<z.output<Schema>>> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    return refuse(415, 'no-json', 'Send JSON, with the header Content-Type: application/json.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      return refuse(413, 'too-large', `Send at most ${MOST_BYTES} bytes.`);
    }
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseText(Buffer.concat(chunks).toString()));
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'The body';
  return refuse(400, 'usage', `${where} is not as the protocol says: ${issue?.message}.`);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
