/** What a reusable workflow or an action wants to be given. */
export type Inputs = Readonly<
  Record<string, { readonly required?: boolean | undefined; readonly default?: unknown }>
>;

/** What is wrong with what it is given, a line each. */
export function wrongInputs(
  called: string,
  given: Readonly<Record<string, unknown>>,
  inputs: Inputs,
): string[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(inputs, name));
  const missing = Object.entries(inputs)
    .filter(([name, input]) => input.required && !Object.hasOwn(given, name))
    .map(([name]) => name);
  return [
    ...unknown.map((name) => `${called} has no input ${name}`),
    ...missing.map((name) => `${called} needs the input ${name}`),
  ];
}
