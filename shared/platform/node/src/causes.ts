import { type Refusal, someOf } from './problem.ts';

export interface Cause {
  readonly gate: string;
  readonly reason: string;
  /** The pages where it shows, such as `marketing /, /about`; one text per application. */
  readonly places: readonly string[];
}

export function causesOf(refusals: readonly Refusal[]): Cause[] {
  const causes = grouped(refusals, ({ gate, reason }) => JSON.stringify([gate, reason]));
  return [...causes.values()].flatMap((alike) => {
    const byApp = grouped(alike, ({ app }) => app);
    const places = [...byApp].map(([app, found]) => [app, ...pagesOf(found)].join(' '));
    return alike.slice(0, 1).map(({ gate, reason }) => ({ gate, reason, places }));
  });
}

/** Such as `links: marketing /, /about; pricing /pricing: the link /x leads to no page`. */
export function causeLine({ gate, reason, places }: Cause): string {
  return `${gate}: ${places.join('; ')}: ${reason}`;
}

function pagesOf(refusals: readonly Refusal[]): string[] {
  const pages = [...new Set(refusals.flatMap(({ page }) => page ?? []))];
  return pages.length > 0 ? [someOf(pages)] : [];
}

function grouped(refusals: readonly Refusal[], keyOf: (refusal: Refusal) => string) {
  const groups = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const key = keyOf(refusal);
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return groups;
}
