import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Milliseconds: of a session, and without a request of its operator. */
const LONGEST_MS = 12 * 3_600_000;
const IDLE_MS = 3_600_000;
/** Beyond that the oldest one ends. */
const MOST = 1_000;

/** `__Host-`: no other host, path or unencrypted connection can set it. */
const COOKIE = '__Host-console';
const cookieOf = (value: string, seconds: number) =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;

export interface SignedIn {
  readonly name: string;
  /** Of the token that it began with: another one ends it. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly began: number;
}

/** In memory: who starts the console again signs in again. */
export function createSessions({ now }: Clock) {
  const sessions = new Map<string, SignedIn & { readonly used: number }>();
  const isOver = ({ began, used }: { readonly began: number; readonly used: number }) =>
    now() >= endOf({ began }) || now() >= used + IDLE_MS;

  return {
    /** @returns the cookie */
    begin({ name, hash }: Pick<SignedIn, 'name' | 'hash'>): string {
      for (const [id, session] of sessions) if (isOver(session)) sessions.delete(id);
      const [oldest] = sessions.keys();
      if (oldest !== undefined && sessions.size >= MOST) sessions.delete(oldest);
      const id = randomBytes(32).toString('base64url');
      sessions.set(id, { name, hash, began: now(), used: now() });
      return cookieOf(id, LONGEST_MS / 1_000);
    },
    /** @param isUse whether it counts as a request of the operator, and not of an open page */
    find(cookies: string | undefined, isUse: boolean): SignedIn | undefined {
      const id = idIn(cookies);
      const session = sessions.get(id);
      if (!session) return undefined;
      if (isOver(session)) {
        sessions.delete(id);
        return undefined;
      }
      if (isUse) sessions.set(id, { ...session, used: now() });
      return session;
    },
    /** @returns the cookie that takes it from the browser */
    end(cookies: string | undefined): string {
      sessions.delete(idIn(cookies));
      return cookieOf('', 0);
    },
  };
}

/** Milliseconds since 1970. */
export const endOf = ({ began }: { readonly began: number }) => began + LONGEST_MS;

function idIn(cookies = ''): string {
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${COOKIE}=`));
  return found?.trim().slice(COOKIE.length + 1) ?? '';
}
