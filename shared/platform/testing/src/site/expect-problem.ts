import type { ProblemKind } from '@platform/node/problem';
import { expect } from 'vitest';

/** Matches a failed result by its kind, and by its message or a part of it. */
export function problem(kind: ProblemKind, message: string | RegExp = ''): unknown {
  const text =
    typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
  return expect.objectContaining({
    ok: false,
    problem: expect.objectContaining({ kind, message: text }),
  });
}
