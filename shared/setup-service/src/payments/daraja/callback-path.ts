import { createHmac, timingSafeEqual } from 'node:crypto';

const CALLBACK = '/daraja/callback';

/** The route of callbacks. */
export const darajaCallbackPath = `${CALLBACK}/:reference/:seal`;

/** The path of one payment's callback, which cannot be guessed. */
export function callbackPath(secret: string, reference: string): string {
  return `${CALLBACK}/${reference}/${sealOf(secret, reference)}`;
}

export function isSealed(secret: string, reference: string, seal: string): boolean {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(secret, reference))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sealOf(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(reference).digest('hex').slice(0, 32);
}
