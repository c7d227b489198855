export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** An expected failure; bugs are thrown instead. */
export interface Err<Problem> {
  readonly ok: false;
  readonly problem: Problem;
}

/** The outcome of an operation whose failures the caller has to handle. */
export type Result<Value, Problem> = Ok<Value> | Err<Problem>;

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function err<Problem>(problem: Problem): Err<Problem> {
  return { ok: false, problem };
}

/** The values of all results, or the first problem. */
export function all<Value, Problem>(
  results: readonly Result<Value, Problem>[],
): Result<Value[], Problem> {
  const values: Value[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
