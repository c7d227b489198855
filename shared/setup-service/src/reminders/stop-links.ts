import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * The link that stops reminders names its recipient by a random id, and carries a signature, so that a
 * made-up link is refused without asking the database. It says nothing about an address and never
 * expires: an email may be opened years later.
 */

/** 128 bits each, in base64url. */
const BYTES = 16;
const shape = /^([\w-]{22})\.([\w-]{22})$/;

export const stopPath = '/reminders/:token';
export const resumePath = '/reminders/:token/resume';

export interface StopLinks {
  /** The address at which reminders are stopped. */
  address(linkId: string): string;
  /** The recipient's id in a link; undefined where this service did not sign it. */
  read(token: string): string | undefined;
}

/**
 * @param secret the service's own; the key for these links is derived from it
 * @param service the service's public address
 */
export function createStopLinks(secret: string, service: string): StopLinks {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'links that stop reminders', 32));
  const sign = (id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, BYTES).toString('base64url');
  return {
    address: (linkId) => `${service}/reminders/${linkId}.${sign(linkId)}`,
    read(token) {
      const [, id, signature] = shape.exec(token) ?? [];
      if (id === undefined || signature === undefined) return undefined;
      // The texts, not their bytes: several texts stand for the same bytes.
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
}

export function newLinkId(): string {
  return randomBytes(BYTES).toString('base64url');
}
