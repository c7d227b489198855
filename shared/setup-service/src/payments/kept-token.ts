import type { Clock } from '../clock.ts';

interface Token {
  readonly value: string;
  readonly expiresAt: number;
}

/** Keeps an access token for as long as it lives, and asks for one at a time. */
export interface KeptToken {
  /** Undefined where none was given. */
  get(): Promise<string | undefined>;
  /** Says that the provider no longer takes it. */
  drop(): void;
}

/** Not used so shortly before its end. */
const MARGIN_MS = 30_000;

export function keepToken(
  clock: Pick<Clock, 'now'>,
  ask: () => Promise<{ readonly value: string; readonly livesMs: number } | undefined>,
): KeptToken {
  let token: Token | undefined;
  let asking: Promise<string | undefined> | undefined;

  async function renew(): Promise<string | undefined> {
    const fresh = await ask();
    token = fresh && {
      value: fresh.value,
      expiresAt: clock.now().getTime() + fresh.livesMs - MARGIN_MS,
    };
    return token?.value;
  }

  return {
    async get() {
      if (token && token.expiresAt > clock.now().getTime()) return token.value;
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
