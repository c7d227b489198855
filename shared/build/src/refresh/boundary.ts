/** What is used of React's refresh runtime. */
export interface RefreshRuntime {
  isLikelyComponentType(type: unknown): boolean;
  getFamilyByType(type: unknown): unknown;
}

/**
 * Whether React itself replaces all that a module exports, so that importers need not run again.
 */
export function exportsComponentsOnly(runtime: RefreshRuntime, exports: unknown): boolean {
  const values = Object.values(Object(exports));
  return values.length > 0 && values.every((value) => runtime.isLikelyComponentType(value));
}

/** Whether React can put the exports of a changed module in the place of those before. */
export function canReplace(runtime: RefreshRuntime, before: unknown, after: unknown): boolean {
  const families = (exports: unknown) =>
    Object.entries(Object(exports)).flatMap(([name, value]) => [
      name,
      runtime.getFamilyByType(value),
    ]);
  const [one, other] = [families(before), families(after)];
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
