import { setTimeout as wait } from 'node:timers/promises';
import { type EdgeAnswer, type EdgeState, NOT_FOLLOWING, queryEdge } from './query-edge.ts';

/** What the site's edge does with a revision that was just added to the ledger. */
export type Served =
  | { readonly kind: 'served' }
  | { readonly kind: 'no-edge'; readonly address: string; readonly reason: string }
  | {
      readonly kind: 'not-served';
      readonly address: string;
      /** What is served instead, such as `revision 7`. */
      readonly instead: string;
      readonly reason: string;
    };

interface Question {
  readonly site: string;
  readonly revision: number;
  readonly composition: string;
  readonly epoch?: string | undefined;
}

interface Dependencies extends Partial<typeof real> {
  /** Whether this store's ledger has, at a later revision, the composition that an edge names. */
  readonly isOurs: (revision: number, composition: unknown) => Promise<boolean>;
}

/** An edge follows the ledger within a second; on a busy machine it takes longer. */
const PATIENCE_MS = 10_000;
/** A fast edge is polled again at once, a slow one less and less often. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 40;
const ANSWER_MS = 5_000;

const real = {
  fetch,
  now: () => performance.now(),
  pause: (milliseconds: number) => wait(milliseconds),
};

/** For at most 10 seconds. If nothing listens at first there is no edge; later it may restart. */
export async function untilServed(question: Question, dependencies: Dependencies): Promise<Served> {
  const { fetch, now, pause, isOurs } = { ...real, ...dependencies };
  const { site } = question;
  const end = now() + PATIENCE_MS;
  let hasListened = false;
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
    const answer = await queryEdge(site, ANSWER_MS, fetch);
    if (answer.kind === 'absent' && !hasListened) {
      return { kind: 'no-edge', address: site, reason: answer.reason };
    }
    hasListened = true;
    if (answer.kind === 'edge') {
      // In another ledger the same revision may even name the same composition.
      if (isOfOther(answer.edge, question)) return ofOtherLedger(site, answer.edge);
      if (await serves(answer.edge, question, isOurs)) return { kind: 'served' };
    }
    if (now() >= end) return notServed(site, answer);
    await pause(next);
  }
}

function isOfOther({ epoch }: EdgeState, wanted: Question): boolean {
  return epoch !== undefined && wanted.epoch !== undefined && epoch !== wanted.epoch;
}

async function serves(
  { revision, composition }: EdgeState,
  wanted: Question,
  isOurs: Dependencies['isOurs'],
): Promise<boolean> {
  if (revision === undefined || revision < wanted.revision) return false;
  if (revision === wanted.revision) return composition === wanted.composition;
  return isOurs(revision, composition);
}

function ofOtherLedger(address: string, { revision }: EdgeState): Served {
  return {
    kind: 'not-served',
    address,
    instead: `revision ${revision ?? 0} of another site`,
    reason:
      "That edge reads another store, such as that of `pnpm dev`. Stop it and start this store's site at this address, or name the other store with SITE_STORE.",
  };
}

function notServed(address: string, answer: EdgeAnswer): Served {
  const shared = { kind: 'not-served', address } as const;
  if (answer.kind === 'odd') {
    const instead = `something that is no edge (status ${answer.status})`;
    return { ...shared, instead, reason: 'Look at what listens there.' };
  }
  if (answer.kind !== 'edge') {
    const instead = `nothing (${answer.reason})`;
    return { ...shared, instead, reason: 'Look at what listens there, and at its log.' };
  }
  const { revision } = answer.edge;
  return {
    ...shared,
    instead: revision === undefined ? 'nothing' : `revision ${revision}`,
    reason: NOT_FOLLOWING,
  };
}
