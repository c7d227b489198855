import { SHELL } from '@platform/contracts/application';
import type { Refusal } from '@platform/node/problem';
import { createScale, type PageWeight } from '../model/page-weight.ts';
import type { ComposedPages } from './composed-pages.ts';

export const GROWTH = 'growth';

/** The share by which a page may become heavier without a reason; and bytes that nobody asks about. */
const SLACK = 0.05;
const LEAST_BYTES = 2_000;

const states: Readonly<Record<keyof PageWeight, string>> = {
  untouched: 'until the visitor touches it',
  touched: 'with all its scripts',
};

/** The pages that become heavier for visitors, each with the first measure that shows it. */
export function findGrowth(before: ComposedPages, after: ComposedPages): Refusal[] {
  const [weighBefore, weighAfter] = [createScale(before.chosen), createScale(after.chosen)];
  return [...after.facts].flatMap(([page, facts]): Refusal[] => {
    const earlier = before.facts.get(page);
    if (!earlier) return [];
    const [was, is] = [weighBefore(earlier), weighAfter(facts)];
    for (const state of ['untouched', 'touched'] as const) {
      for (const measure of ['bytes', 'requests'] as const) {
        const [old, now] = [was[state][measure], is[state][measure]];
        const isLittle = measure === 'bytes' && now - old < LEAST_BYTES;
        if (isLittle || now <= old * (1 + SLACK)) continue;
        const reason = `it loads ${now} ${measure} ${states[state]}, and ${old} of what is live`;
        const app = after.owners.get(page) ?? SHELL;
        const wanted = `at most ${Math.floor(old * (1 + SLACK))}`;
        return [{ gate: GROWTH, app, page, reason, found: `${now}`, wanted }];
      }
    }
    return [];
  });
}
