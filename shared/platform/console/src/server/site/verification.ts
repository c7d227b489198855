import { errorMessage } from '@platform/node/error-code';
import type { Clock } from '@platform/node/lock-file';
import type { Result } from '@platform/node/problem';
import { describeVerified, verify } from '@platform/releases/verify';
import type { Store } from '@platform/store/store';
import * as z from 'zod/mini';

/** Milliseconds for one that hangs; the whole of a large bucket takes many minutes. */
const LONGEST_MS = 60 * 60_000;
const CHECK_MS = 10_000;
/** Of findings that are shown. */
const MOST = 100;

export const verificationRequest = z.object({
  /** Also what is not live, source maps, and the ledger. */
  all: z.boolean(),
});

interface Begun {
  readonly by: string;
  readonly all: boolean;
  /** When it began, in ISO 8601. */
  readonly at: string;
  /** That were read so far. */
  files: number;
}

type Ended =
  | { readonly state: 'failed'; readonly line: string }
  | {
      readonly state: 'done';
      readonly line: string;
      readonly findings: readonly string[];
      /** How many there are besides. */
      readonly more: number;
    };

export type Verification =
  | { readonly state: 'none' }
  | (Readonly<Begun> & (Ended | { readonly state: 'working' }));

/**
 * Compares the store with its hashes, as `site verify` does: once at a time, and the last result stays.
 * @param open past the cache of this machine
 */
export function createVerification(open: () => Promise<Result<Store>>, clock: Clock) {
  let current: Verification = { state: 'none' };

  async function run(mine: Begun): Promise<Ended> {
    const { all } = mine;
    const opened = await open();
    if (!opened.ok) return { state: 'failed', line: opened.problem.message };
    const { location } = opened.value;
    const verified = await verify(countingFiles(opened.value, mine), { all });
    const { violations } = verified;
    const findings = violations.slice(0, MOST);
    const line = describeVerified(verified, { all, location });
    return { state: 'done', line, findings, more: violations.length - findings.length };
  }

  return {
    read: (): Verification => current,
    /** Goes on with the one that runs. */
    start(all: boolean, by: string): Verification {
      if (current.state === 'working') return current;
      const began = clock.now();
      const at = new Date(began).toISOString();
      const mine = { by, all, at, files: 0, state: 'working' as const };
      current = mine;
      const end = (ended: Ended) => {
        // One that was too late and ends after all is another's by then.
        if (current !== mine) return;
        stop();
        current = { ...mine, ...ended };
      };
      const failed = (line: string) => end({ state: 'failed', line });
      const stop = clock.every(CHECK_MS, () => {
        if (clock.now() - began >= LONGEST_MS) failed('It took too long, and was ended.');
      });
      run(mine).then(end, (error: unknown) => failed(errorMessage(error)));
      return current;
    },
  };
}

/** The store, which counts the files that are read of it. */
function countingFiles(store: Store, begun: Begun): Store {
  const files = new Set<string>();
  return {
    ...store,
    read(key) {
      begun.files = files.add(key).size;
      return store.read(key);
    },
  };
}
