/** Choices that a seed repeats. */
export interface Random {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number from 0 to `end - 1`. */
  below(end: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** Choices that do not depend on how many others are made here afterwards. */
  fork(): Random;
}

/** The generator `mulberry32`: short, and good enough to choose what teams do. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    chance: (probability) => next() < probability,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    fork: () => seededRandom(below(2 ** 32)),
  };
}
