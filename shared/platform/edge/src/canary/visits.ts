import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto';

/*
 * While a canary runs, a visitor's browser holds a random id, signed by an edge, and which of the two
 * sites it got last:
 *
 *   shell.visit=ID.SIDE.SIGNATURE
 *
 * One HMAC of the id, under the canary's salt, gives the visitor's place among 10,000, which nobody
 * can choose, and the two signatures, one for each side. A share of 10 percent is the first 1,000
 * places: a larger share only adds visitors. The id begins with the share of the first page, for which
 * the visitor counts: so no edge has to remember whom any of them gave an id.
 */

/** As the cookie policy lists it. */
const COOKIE = 'shell.visit';

const PLACES = 10_000;

export type Side = 'canary' | 'live';

export interface Visit {
  readonly id: string;
  readonly place: number;
  /** The canary's share when the id was given out. */
  readonly percent: number;
  /** Of the cookie that says that the visitor got that side. */
  readonly signatures: Readonly<Record<Side, string>>;
}

export interface KnownVisit extends Visit {
  /** What the visitor got last. */
  readonly side: Side;
  /** Who was at a path that pins visitors stays there, in every tab, as long as the canary runs. */
  readonly isPinned: boolean;
}

const letters = { canary: 'c', live: 'l' } as const;

/** Bytes of the HMAC: six for the place, then a signature for each side. */
const PLACE_BYTES = 6;
const SIGNATURE_BYTES = 12;

const written = /(?:^|; )shell\.visit=([\w-]{16})\.([clCL])\.([\w-]{16})(?:;|$)/;

/** The last that were read: pages of a visitor follow each other, and an HMAC costs most of a canary. */
const recent = new Map<string, KnownVisit>();
const MOST_RECENT = 10_000;

/** Undefined where there is none that an edge gave out for this canary. */
export function readVisit(cookies: string | undefined, salt: string): KnownVisit | undefined {
  const found = written.exec(cookies ?? '');
  if (!found) return undefined;
  const name = salt + found[0];
  const remembered = recent.get(name);
  if (remembered) return remembered;
  const known = verify(found, salt);
  if (recent.size >= MOST_RECENT) recent.clear();
  if (known) recent.set(name, known);
  return known;
}

function verify([, id = '', letter = '', given = '']: RegExpExecArray, salt: string) {
  const side = letter.toLowerCase() === letters.canary ? 'canary' : 'live';
  const visit = visitOf(id, salt);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(visit.signatures[side]))) return undefined;
  return { ...visit, side, isPinned: letter !== letters[side] } satisfies KnownVisit;
}

export function newVisit(salt: string, percent: number): Visit {
  return visitOf(newId(percent), salt);
}

/** @param percent of all visitors, to two decimals */
export function sideOf({ place }: Pick<Visit, 'place'>, percent: number): Side {
  return place < placesOf(percent) ? 'canary' : 'live';
}

const placesOf = (percent: number) => Math.round((percent / 100) * PLACES);

/** A week: no canary should take longer, and whoever comes back then is a new visitor. */
const SECONDS = 7 * 24 * 3_600;

export function visitCookie(
  { id, signatures }: Visit,
  side: Side,
  { secure, isPinned = false }: { readonly secure: boolean; readonly isPinned?: boolean },
): string {
  const letter = isPinned ? letters[side].toUpperCase() : letters[side];
  const value = `${id}.${letter}.${signatures[side]}`;
  const rest = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${COOKIE}=${value}; ${rest}`;
}

export function visitOf(id: string, salt: string): Visit {
  const mac = createHmac('sha256', salt).update(id).digest();
  const signature = (from: number) =>
    mac.subarray(from, from + SIGNATURE_BYTES).toString('base64url');
  return {
    id,
    place: mac.readUIntBE(0, PLACE_BYTES) % PLACES,
    percent: Buffer.from(id.slice(0, 4), 'base64url').readUInt16BE() / (PLACES / 100),
    signatures: { live: signature(PLACE_BYTES), canary: signature(PLACE_BYTES + SIGNATURE_BYTES) },
  };
}

/** Two for the share, in places; the rest is random. */
const ID_BYTES = 12;

/** Random bytes for many ids: a call for each would cost as much as its HMAC. */
const random = Buffer.alloc(512 * ID_BYTES);
let used = random.length;

function newId(percent: number): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  random.writeUInt16BE(placesOf(percent), used);
  used += ID_BYTES;
  return random.toString('base64url', used - ID_BYTES, used);
}
