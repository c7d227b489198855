import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { PutObjectCommand } from '@aws-sdk/client-s3';

/** Milliseconds in which what was sent arrives. */
const ARRIVAL_MS = 50;

/**
 * Makes an upload end in the middle: the request is signed as a whole and announces its whole length,
 * then half of its body is sent and the connection cut.
 */
export function tearBody(command: PutObjectCommand, cut: AbortController): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (isWithBody(request) && request.body instanceof Uint8Array) {
        request.body = Readable.from(halfOf(request.body, cut));
      }
      return next(args);
    },
    // The last step before the request is sent, after it was signed.
    { step: 'deserialize', priority: 'low', name: 'tearBody' },
  );
}

async function* halfOf(body: Uint8Array, cut: AbortController): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, body.length / 2);
  await wait(ARRIVAL_MS);
  cut.abort();
  // The rest never comes.
  await new Promise(() => {});
}

function isWithBody(request: unknown): request is { body: unknown } {
  return request !== null && typeof request === 'object' && 'body' in request;
}
