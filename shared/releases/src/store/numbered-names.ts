/** The numbers above `after` in names such as `7.json`; other names are ignored. */
export function numbersAbove(names: readonly string[], after: number): number[] {
  return names
    .filter((name) => /^[1-9]\d*\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((number) => number > after);
}
