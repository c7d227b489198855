import type { Refusal } from '../problem.ts';

/** How many pages of an application are named before the rest is counted. */
const NAMED_PAGES = 3;

/** One thing that is wrong, with everything that it shows in. */
export interface Cause {
  readonly gate: string;
  readonly reason: string;
  /** Whose release or pages it shows in, such as `marketing /, /about`; one text an application. */
  readonly places: readonly string[];
}

/**
 * Joins refusals that have one cause: a link that leads nowhere and stands in the footer is refused
 * on every page. They keep the order in which the causes were found first.
 */
export function causesOf(refusals: readonly Refusal[]): Cause[] {
  return grouped(refusals, ({ gate, reason }) => JSON.stringify([gate, reason])).map((alike) => ({
    gate: alike[0].gate,
    reason: alike[0].reason,
    places: grouped(alike, ({ app }) => app).map((found) =>
      [found[0].app, ...pagesOf(found)].join(' '),
    ),
  }));
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

type Group = [Refusal, ...Refusal[]];

function grouped(refusals: readonly Refusal[], keyOf: (refusal: Refusal) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const refusal of refusals) {
    const group = groups.get(keyOf(refusal));
    if (group) group.push(refusal);
    else groups.set(keyOf(refusal), [refusal]);
  }
  return [...groups.values()];
}
