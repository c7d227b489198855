import type { ChangedRelease } from '@platform/contracts/ledger';
import { errorCode, errorMessage } from '@platform/node/error-code';
import { describeCanary, isStepDue } from '../canary/canary.ts';
import { nameOfCanary } from '../canary/canary-counts.ts';
import { countsPath } from '../canary/running-guard.ts';
import type { Look } from '../canary/watch-canary.ts';

/** What lasts, and is told when it begins; each is known by its event and what it is of. */
export interface Condition {
  readonly event: 'guard-hold' | 'guard-stop' | 'edge-silent';
  /** An edge's operations address, or the public name of a canary. */
  readonly of: string;
  readonly revision?: number;
  readonly reason: string;
  readonly changes: readonly ChangedRelease[];
  readonly text: string;
}

export type Known = Pick<Condition, 'event' | 'of'>;

export const keyOf = ({ event, of }: Known) => `${event} ${of}`;

interface Lasting {
  /** Undefined for one that was told before this process began. */
  readonly condition?: Condition;
  /** Of the looks that saw it, in milliseconds. */
  readonly first: number;
  readonly last: number;
}

/** Milliseconds that something lasts before it counts: an edge that is replaced is no news. */
const LASTS_MS = 30_000;

export const counts = ({ first, last }: Lasting) => last - first >= LASTS_MS;

/** By their keys, after a look. What counts is over once it was not seen for as long. */
export function lasting(
  before: ReadonlyMap<string, Lasting>,
  seen: readonly Condition[],
  now: number,
): ReadonlyMap<string, Lasting> {
  const still = [...before].filter(([, each]) => counts(each) && now - each.last < LASTS_MS);
  const found = seen.map((condition) => {
    const key = keyOf(condition);
    return [key, { condition, first: before.get(key)?.first ?? now, last: now }] as const;
  });
  return new Map([...still, ...found]);
}

/** What is worth telling of a look; that too few visitors came yet is not, unless a step waits for them. */
export function conditionsOf(
  { canary, revision, judgement: { verdict, why, isEarly } }: Look,
  now: Date,
): Condition[] {
  if (verdict === 'go' || (isEarly && !isStepDue(canary, now))) return [];
  const what = describeCanary(canary);
  const { changes } = canary;
  const said = { of: nameOfCanary(canary.salt), revision, reason: why, changes };
  const text = `The guard takes no step of ${what}: ${why}.`;
  if (verdict === 'hold') return [{ event: 'guard-hold', ...said, text }];
  // One that it ends is over at the next look, and the ledger says so.
  const worse = `Visitors fare worse with ${what}, and it goes on: ${why}.`;
  return [{ event: 'guard-stop', ...said, text: worse }];
}

/** Follows a guard's looks, without holding them up. @param told before this process began */
export function followLooks(
  edges: readonly string[],
  told: readonly Known[],
  clock: () => Date = () => new Date(),
) {
  const silent = new Map<string, string>();
  const then = clock().getTime();
  const known = told.map((each) => [keyOf(each), { first: then - LASTS_MS, last: then }] as const);
  let found: ReadonlyMap<string, Lasting> = new Map(known);

  /** As `fetch`, and notes which edges answer. */
  const ask: typeof fetch = async (address, options) => {
    const edge = edges.find((each) => address === `${each}${countsPath(true)}`);
    if (edge === undefined) return fetch(address, options);
    try {
      const answer = await fetch(address, options);
      if (answer.ok) silent.delete(edge);
      else silent.set(edge, `it answers ${answer.status}`);
      return answer;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      silent.set(edge, errorCode(cause) ?? errorMessage(cause));
      throw error;
    }
  };

  return {
    ask,
    looked(look?: Look): void {
      const now = clock();
      const ofEdges = [...silent].map(([edge, reason]) => edgeSilent(edge, reason));
      const ofGuard = look ? conditionsOf(look, now) : [];
      found = lasting(found, [...ofEdges, ...ofGuard], now.getTime());
    },
    /** What counts now. */
    lasting: () => new Map([...found].filter(([, each]) => counts(each))),
  };
}

function edgeSilent(edge: string, reason: string): Condition {
  const text = `The edge of ${edge} is silent: ${reason}.`;
  return { event: 'edge-silent', of: edge, reason, changes: [], text };
}
