import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * While a canary runs, a visitor's browser holds a random id, signed by an edge, and which of the two
 * sites it got last:
 *
 *   shell.visit=ID.SIDE.SIGNATURE
 *
 * One HMAC of the id, under the canary's salt, gives the visitor's place among 10,000, which nobody
 * can choose, and the two signatures, one for each side. A share of 10 percent is the first 1,000
 * places: a larger share only adds visitors.
 */

/** As the cookie policy lists it. */
const COOKIE = 'shell.visit';

const PLACES = 10_000;

export type Side = 'canary' | 'live';

export interface Visit {
  readonly id: string;
  readonly place: number;
}

export interface KnownVisit extends Visit {
  /** What the visitor got last. */
  readonly side: Side;
}

const letters = { canary: 'c', live: 'l' } as const;

/** Bytes of the HMAC: six for the place, then a signature for each side. */
const PLACE_BYTES = 6;
const SIGNATURE_BYTES = 12;

const written = /(?:^|; )shell\.visit=([\w-]{16})\.([cl])\.([\w-]{16})(?:;|$)/;

/** Undefined where there is none that an edge gave out for this canary. */
export function readVisit(cookies: string | undefined, salt: string): KnownVisit | undefined {
  const [, id, letter, given = ''] = written.exec(cookies ?? '') ?? [];
  if (id === undefined) return undefined;
  const side = letter === letters.canary ? 'canary' : 'live';
  const mac = macOf(id, salt);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(mac, side)))) return undefined;
  return { id, place: placeIn(mac), side };
}

export function newVisit(salt: string, id = randomBytes(12).toString('base64url')): Visit {
  return { id, place: placeIn(macOf(id, salt)) };
}

/** @param percent of all visitors, to two decimals */
export function sideOf({ place }: Pick<Visit, 'place'>, percent: number): Side {
  return place < Math.round((percent / 100) * PLACES) ? 'canary' : 'live';
}

/** A week: no canary should take longer, and whoever comes back then is a new visitor. */
const SECONDS = 7 * 24 * 3_600;

export function visitCookie({ id }: Visit, side: Side, salt: string, secure: boolean): string {
  const value = `${id}.${letters[side]}.${signature(macOf(id, salt), side)}`;
  const rest = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${COOKIE}=${value}; ${rest}`;
}

function macOf(id: string, salt: string): Buffer {
  return createHmac('sha256', salt).update(id).digest();
}

function placeIn(mac: Buffer): number {
  return mac.readUIntBE(0, PLACE_BYTES) % PLACES;
}

function signature(mac: Buffer, side: Side): string {
  const from = PLACE_BYTES + (side === 'canary' ? SIGNATURE_BYTES : 0);
  return mac.subarray(from, from + SIGNATURE_BYTES).toString('base64url');
}
