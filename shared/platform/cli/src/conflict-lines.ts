import type { SiteDefinition } from '@platform/contracts/site-definition';

/** By their kind. */
export type Conflicts = ReturnType<SiteDefinition['conflictsIn']>;

export function conflictLines(conflicts: Conflicts): string[] {
  return Object.entries(conflicts).flatMap(([kind, lines]) =>
    lines.map((line) => `Warning: ${kind}: ${line}`),
  );
}
