/** A success. */
export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** An expected failure; bugs are thrown instead. */
export interface Err<Problem> {
  readonly ok: false;
  readonly problem: Problem;
}

/** The outcome of an operation that can fail in ways that its caller has to deal with. */
export type Result<Value, Problem> = Ok<Value> | Err<Problem>;

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function err<Problem>(problem: Problem): Err<Problem> {
  return { ok: false, problem };
}

/** The values of all results, or the first problem among them. */
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
