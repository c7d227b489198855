import type { ApplicationName } from '@platform/contracts/application';
import type { Err, Result as Outcome } from './result.ts';

/** What can go wrong for an operator, named after what to do about it. */
export type ProblemKind =
  /** The arguments make no sense, or ask for too much. */
  | 'usage'
  | 'unknown-application'
  | 'unknown-release'
  | 'unknown-composition'
  | 'not-built'
  | 'outdated-build'
  | 'not-a-release'
  /** A release lacks the signature that the configuration asks for. */
  | 'not-signed'
  | 'nothing-published'
  | 'nothing-live'
  | 'no-earlier-release'
  | 'store-missing'
  | 'store-not-readable'
  | 'store-not-writable'
  /** The storage breaks a promise that a store relies on. */
  | 'store-not-trusted'
  /** Two ledgers differ that should not. */
  | 'ledgers-part'
  | 'damaged-file'
  | 'newer-contract'
  | 'older-composer'
  | 'still-needed'
  | 'stale-composition'
  /** It is not what this command makes of the same releases. */
  | 'composition-differs'
  | 'not-the-newest'
  | 'ledger-behind'
  | 'lost-race'
  /** It waits for other people to approve it. */
  | 'not-approved'
  /** Nobody promotes anything until a time. */
  | 'frozen'
  /** A canary is there, or is not, where the command needs the contrary. */
  | 'canary'
  | 'busy'
  /** Somebody began a prune with other limits, of which nothing was removed. */
  | 'unfinished-prune'
  /** The clocks of this machine and of the storage differ. */
  | 'wrong-clock'
  | 'timed-out'
  /** No edge says what it counts of releases. */
  | 'no-health'
  | 'older-revision'
  | 'not-an-export'
  | 'invalid-config'
  | 'no-source-maps'
  | 'no-browser'
  | 'unknown-position'
  | 'refused';

export interface Refusal {
  readonly gate: string;
  readonly app: ApplicationName;
  /** The page's path, or `not-found`; absent for a whole release. */
  readonly page?: string;
  /** The other application that it collides with, or `config`. */
  readonly other?: ApplicationName;
  readonly reason: string;
  /** What it is or has, where that is a value, and what it should be or have. */
  readonly found?: string;
  readonly wanted?: string;
}

export interface Problem {
  readonly kind: ProblemKind;
  readonly message: string;
  /** If `kind` is `refused`. */
  readonly refusals?: readonly Refusal[];
  readonly choices?: readonly string[];
  /** If `kind` is `not-approved`: what waits for whom. */
  readonly waits?: {
    readonly composition: string;
    /** The revision since which is live what it is to replace. */
    readonly base: number;
    readonly needed: number;
    /** The ids of the keys that have signed it. */
    readonly approvals: readonly string[];
  };
}

/** Only bugs and broken disks reject. */
export type Result<Value> = Outcome<Value, Problem>;

export function err(kind: ProblemKind, message: string): Err<Problem> {
  return { ok: false, problem: { kind, message } };
}

const NAMED = 3;

/** A line names the first of many, and counts the rest. */
export function someOf(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
