import type { Problem, Refusal } from '@platform/node/problem';
import type { Err, Result } from '@platform/node/result';

/** What a gate found, or who froze the site. */
export type Violation = Omit<Refusal, 'app'> & { readonly app?: string };

/** What an operator is told instead, and with which status of HTTP. */
export interface Refused {
  readonly status: number;
  readonly kind: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
  /** Seconds. */
  readonly retryAfter?: number;
}

export type Outcome<Value> = Result<Value, Refused>;

export function refuse(status: number, kind: string, message: string): Err<Refused> {
  return { ok: false, problem: { status, kind, message } };
}

/** 409 where somebody else was faster: what the operator decided by is over. */
export function refusedBy({ kind, message, refusals = [] }: Problem): Err<Refused> {
  const status = kind === 'lost-race' || kind === 'stale-composition' ? 409 : 422;
  return { ok: false, problem: { status, kind, message, violations: refusals } };
}
