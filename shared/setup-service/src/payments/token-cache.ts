import type { Clock } from '../environment/clock.ts';

interface Token {
  readonly value: string;
  readonly expiresAt: number;
}

/** A token, or one word that says why none was given. */
type TokenResult =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'none'; readonly reason: string };

type Given = Extract<TokenResult, { kind: 'token' }> & { readonly livesMs: number };

/** Keeps an access token for as long as it lives, and asks for one at a time. */
export interface TokenCache {
  get(): Promise<TokenResult>;
  /** Says that the provider no longer takes it. */
  drop(): void;
}

/** Not used so shortly before its end. */
const MARGIN_MS = 30_000;

export function cacheToken(
  clock: Pick<Clock, 'now'>,
  ask: () => Promise<Given | Extract<TokenResult, { kind: 'none' }>>,
): TokenCache {
  let token: Token | undefined;
  let asking: Promise<TokenResult> | undefined;

  async function renew(): Promise<TokenResult> {
    const fresh = await ask();
    token = undefined;
    if (fresh.kind === 'none') return fresh;
    const { value, livesMs } = fresh;
    token = { value, expiresAt: clock.now().getTime() + livesMs - MARGIN_MS };
    return { kind: 'token', value };
  }

  return {
    async get() {
      if (token && token.expiresAt > clock.now().getTime()) {
        return { kind: 'token', value: token.value };
      }
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop() {
      token = undefined;
    },
  };
}
