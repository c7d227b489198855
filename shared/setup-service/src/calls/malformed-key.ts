import type { Reply } from './call.ts';

/** What a request is told whose header is no key of a payment. */
export const malformedKey: Reply = {
  status: 400,
  body: 'The header Idempotency-Key cannot be understood.',
};
