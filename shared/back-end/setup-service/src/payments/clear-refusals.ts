import type { StartProblem, StartResult } from './payment-provider.ts';

/** A provider's answer that says that nothing has begun. */
export interface ClearRefusal {
  readonly code: string;
  /** Where the code alone may mean something else. */
  readonly text?: RegExp;
  /** Absent where neither payer nor operator can do anything about it. */
  readonly problem?: StartProblem;
}

export function clearRefusalIn(
  known: readonly ClearRefusal[],
  code: string,
  said = '',
): Extract<StartResult, { kind: 'refused' }> | undefined {
  const found = known.find((one) => one.code === code && (one.text?.test(said) ?? true));
  return found && { kind: 'refused', code, ...(found.problem && { problem: found.problem }) };
}
