import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time to compare plans, consult the accountant and come back to the tab. */
const TOKEN_HOURS = 2;

interface AccountClaim {
  readonly accountId: string;
  readonly isExpired: boolean;
}

export interface AccountTokens {
  write(accountId: string, at: Date): string;
  /** Reads a token; undefined where this service did not sign every character of it. */
  read(token: string, at: Date): AccountClaim | undefined;
}

/**
 * A token is the account's id, the second at which it expires, and a signature; nothing is stored.
 * @param secret the service's own; deriving the key keeps its other signatures from being tokens
 */
export function accountTokens(secret: string): AccountTokens {
  const key = createHmac('sha256', secret).update('account token, first form').digest();
  const sign = (claim: string) => createHmac('sha256', key).update(claim).digest('base64url');

  return {
    write(accountId, at) {
      const claim = `${accountId}.${secondsOf(at) + TOKEN_HOURS * 60 * 60}`;
      return `${claim}.${sign(claim)}`;
    },
    read(token, at) {
      const [, claim, accountId, expires, signature] = shape.exec(token) ?? [];
      if (!claim || !accountId || !signature || !isSame(signature, sign(claim))) return undefined;
      return { accountId, isExpired: Number(expires) <= secondsOf(at) };
    },
  };
}

const shape = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/;

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

/** Compares the texts: two texts may encode the same signature. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
