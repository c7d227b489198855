export interface RefreshRuntime {
  isLikelyComponentType(type: unknown): boolean;
  getFamilyByType(type: unknown): unknown;
}

/** Whether React replaces all that a module exports, and importers need not run again. */
export function exportsComponentsOnly(runtime: RefreshRuntime, exports: unknown): boolean {
  const values = Object.values(Object(exports));
  return values.length > 0 && values.every((value) => runtime.isLikelyComponentType(value));
}

export function canReplace(runtime: RefreshRuntime, before: unknown, after: unknown): boolean {
  const families = (exports: unknown) =>
    Object.entries(Object(exports)).flatMap(([name, value]) => [
      name,
      runtime.getFamilyByType(value),
    ]);
  const [one, other] = [families(before), families(after)];
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
