import type { Refusal } from '../problem.ts';

/** How many pages of an application are named before the rest is counted. */
const NAMED_PAGES = 3;

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
  if (pages.length === 0) return [];
  const named = pages.slice(0, NAMED_PAGES).join(', ');
  const rest = pages.length - NAMED_PAGES;
  return [rest > 0 ? `${named} and ${rest} more` : named];
}

function grouped(refusals: readonly Refusal[], keyOf: (refusal: Refusal) => string) {
  const groups = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const key = keyOf(refusal);
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return groups;
}
