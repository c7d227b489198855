import type { Err, Result } from '@site/node/result';
import type { Problem, Refusal } from '@site/releases/problem';
import type { Violation } from '../protocol.ts';

/** What an operator is told instead, and with which status of HTTP. */
export interface Refused {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly kind: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
  /** Seconds. */
  readonly retryAfter?: number;
}

export type Outcome<Value> = Result<Value, Refused>;

export function refuse(status: Refused['status'], kind: string, message: string): Err<Refused> {
  return { ok: false, problem: { status, kind, message } };
}

/** Somebody else was faster: what the operator decided by is over. */
const races: readonly Problem['kind'][] = ['lost-race', 'stale-composition'];

export function refusedBy({ kind, message, refusals = [] }: Problem): Err<Refused> {
  const status = races.includes(kind) ? 409 : 422;
  return { ok: false, problem: { status, kind, message, violations: violationsOf(refusals) } };
}

export function violationsOf(refusals: readonly Refusal[]): Violation[] {
  return refusals.map(({ gate, app, page, reason }) => {
    return { gate, app, message: reason, ...(page === undefined ? {} : { page }) };
  });
}
