import type { IncomingMessage, ServerResponse } from 'node:http';
import { ok } from '@platform/node/result';
import type * as z from 'zod/mini';
import { type Outcome, refuse } from '../outcome.ts';

/** Bytes: an intent with every application is far smaller. */
const MOST_BYTES = 65_536;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Emotion's style tags are empty, and filled by script: the hash is that of the empty text.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

export const securityHeaders = {
  'content-security-policy': policy.join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const typeOfJson = { 'content-type': 'application/json; charset=utf-8' };

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): void {
  response.writeHead(status, { ...securityHeaders, ...headers }).end(body);
}

export function sendOutcome(response: ServerResponse, outcome: Outcome<unknown>) {
  if (outcome.ok) return send(response, 200, typeOfJson, JSON.stringify(outcome.value));
  const { status, retryAfter } = outcome.problem;
  const wait = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
  return send(response, status, { ...typeOfJson, ...wait }, JSON.stringify(outcome.problem));
}

/** The body by its schema; a page of another site can't send JSON unasked. */
export async function readJson<Schema extends z.ZodMiniType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<Outcome<z.output<Schema>>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refuse(415, 'no-json', 'Send JSON, with the header Content-Type: application/json.');
  }
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MOST_BYTES) {
        return refuse(413, 'too-large', `Send at most ${MOST_BYTES} bytes.`);
      }
    }
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data);
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'The body';
    return refuse(400, 'usage', `${where} is not as the protocol says: ${issue?.message}.`);
  } catch {
    // Or it ends in the middle.
    return refuse(400, 'usage', 'The body is no JSON.');
  }
}
