import type { Reply } from './form-route.ts';

/** The reply to a visitor who has used up a limit. */
export function tooMany(seconds: number): Reply {
  return {
    status: 429,
    body: 'There were too many requests. Try again later.',
    headers: { 'retry-after': String(seconds) },
  };
}

/** The reply to a request whose header is no key of a payment. */
export const malformedKey: Reply = {
  status: 400,
  body: 'The header Idempotency-Key cannot be understood.',
};
