import type { ApplicationName } from '@site/contracts/application';
import type { Err, Result as Outcome } from '@site/node/result';

/** What can go wrong for an operator, named after what has to be done about it. */
export type ProblemKind =
  /** The arguments of a command make no sense, or ask for too much. */
  | 'usage'
  | 'unknown-application'
  | 'unknown-release'
  | 'unknown-composition'
  | 'not-built'
  | 'outdated-build'
  | 'not-a-release'
  | 'release-differs'
  | 'nothing-published'
  | 'nothing-live'
  | 'no-earlier-release'
  | 'store-missing'
  | 'store-not-readable'
  | 'store-not-writable'
  /** The storage does not keep what a store relies on. */
  | 'store-not-trusted'
  /** Two stores that should have one history have two. */
  | 'ledgers-part'
  | 'damaged-file'
  | 'newer-contract'
  | 'older-composer'
  | 'still-needed'
  | 'stale-composition'
  | 'not-the-newest'
  | 'ledger-behind'
  | 'lost-race'
  | 'busy'
  | 'older-revision'
  | 'not-reloaded'
  | 'not-an-export'
  | 'invalid-config'
  | 'no-source-maps'
  | 'unknown-position'
  | 'refused';

/** One reason why a composition may not go live. */
export interface Refusal {
  /** The gate's name. */
  readonly gate: string;
  readonly app: ApplicationName;
  /** The path of the page concerned, or `not-found`; absent if it is the whole release. */
  readonly page?: string;
  readonly reason: string;
}

/** An expected failure. `message` is one line that says what happened and what to do. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly message: string;
  /** The refusals of the gates, if `kind` is `refused`. */
  readonly refusals?: readonly Refusal[];
  /** Alternatives that could be named instead, one line each. */
  readonly choices?: readonly string[];
}

/** The outcome of every operation here. Only bugs and broken disks reject. */
export type Result<Value> = Outcome<Value, Problem>;

export function err(kind: ProblemKind, message: string): Err<Problem> {
  return { ok: false, problem: { kind, message } };
}
