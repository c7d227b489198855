import { randomBytes } from 'node:crypto';
import type { Clock } from '@platform/node/lock-file';

/** Milliseconds: of a session, and without a request of its operator. */
const LONGEST_MS = 12 * 3_600_000;
const IDLE_MS = 3_600_000;

/** `__Host-`: no other host, path or unencrypted connection can set it. */
const COOKIE = '__Host-console';
const cookieOf = (value: string, seconds: number) =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
const idIn = (cookies = '') => new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? '';

interface SignedIn {
  readonly name: string;
  /** Of the token that it began with: another one ends it. */
  readonly hash: string;
  readonly expires: number;
}

/** In memory: who starts the console again signs in again. */
export function createSessions({ now }: Clock) {
  const sessions = new Map<string, { readonly signedIn: SignedIn; used: number }>();
  const isOver = ({ signedIn, used }: { readonly signedIn: SignedIn; readonly used: number }) =>
    // Backwards as well: a clock that was put right makes no session longer.
    now() >= signedIn.expires || Math.abs(now() - used) >= IDLE_MS;

  return {
    /** @returns the cookie that it is known by */
    begin(name: string, hash: string): string {
      for (const [id, session] of sessions) if (isOver(session)) sessions.delete(id);
      const id = randomBytes(32).toString('base64url');
      sessions.set(id, { signedIn: { name, hash, expires: now() + LONGEST_MS }, used: now() });
      return cookieOf(id, LONGEST_MS / 1_000);
    },
    /** @param isUse whether it counts as a request of the operator, and not of an open page */
    find(cookies: string | undefined, isUse: boolean): SignedIn | undefined {
      const session = sessions.get(idIn(cookies));
      if (!session || isOver(session)) return undefined;
      if (isUse) session.used = now();
      return session.signedIn;
    },
    /** @returns the cookie that takes it from the browser */
    end(cookies: string | undefined): string {
      sessions.delete(idIn(cookies));
      return cookieOf('', 0);
    },
  };
}
