import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A preview is a composition that is not live, on a host of its own: what its pages store, and what caches
 * keep of it, is of another origin than the site. The link to it has a token, which names host, composition
 * and end, signed with a key that operators and edges share. Nothing else chooses what is served there.
 */

/** How long a link works, unless somebody says otherwise. */
export const PREVIEW_HOURS = 2;

export interface PreviewSettings {
  /** Where previews are, such as `https://preview.nguzo.example`, without a slash at its end. */
  readonly PREVIEW_ADDRESS?: string | undefined;
  readonly PREVIEW_KEY?: string | undefined;
}

export interface PreviewPlace {
  readonly address: string;
  readonly host: string;
  readonly key: string;
}

interface LiveSite {
  readonly address: string;
  /** Of its ledger. */
  readonly epoch: string | undefined;
}

/**
 * Undefined where there are no previews. A site on this machine has them without settings: nobody else
 * reaches it, so that the epoch of its ledger is key enough.
 */
export function previewPlace(
  { PREVIEW_ADDRESS, PREVIEW_KEY }: PreviewSettings,
  live: LiveSite | undefined,
): PreviewPlace | undefined {
  if (PREVIEW_ADDRESS && PREVIEW_KEY) return placeAt(PREVIEW_ADDRESS, PREVIEW_KEY);
  if (!live?.epoch) return undefined;
  const { protocol, hostname, port } = new URL(live.address);
  if (!/^(?:127(?:\.\d+){3}|localhost|\[::1\])$/.test(hostname)) return undefined;
  return placeAt(`${protocol}//preview.localhost${port && `:${port}`}`, live.epoch);
}

const placeAt = (address: string, key: string) => ({ address, host: new URL(address).host, key });

export interface Preview {
  readonly composition: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const FORMAT = 1;

export function writePreviewToken({ composition, expires }: Preview, place: PreviewPlace): string {
  const text = [FORMAT, composition, expires].join('.');
  return `${text}.${signature(text, place)}`;
}

/** Undefined where it is forged, of another host, or over. */
export function readPreviewToken(
  token: string,
  place: PreviewPlace,
  now: number,
): Preview | undefined {
  const [, text = '', composition = '', expires, signed = ''] =
    /^(1\.([0-9a-f]{16})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(text, place));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const preview = { composition, expires: Number(expires) };
  return preview.expires > now ? preview : undefined;
}

function signature(text: string, { host, key }: PreviewPlace): string {
  return createHmac('sha256', key).update(`${host} ${text}`).digest('base64url');
}
