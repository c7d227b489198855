import type { Reply } from './form-route.ts';

/** What a request is told whose header is no key of a payment. */
export const malformedKey: Reply = {
  status: 400,
  body: 'The header Idempotency-Key cannot be understood.',
};
