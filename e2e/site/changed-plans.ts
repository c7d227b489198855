import type { WorkspaceCopy } from './workspace-copy.ts';

/** The heading over the plans, on the pricing page and on the home page. */
export const PLANS_TITLE = 'Plans and prices';

/** Its text in the earlier release. */
export const EARLIER_PLANS_TITLE = 'Plans and prices of last month';

/** Gives the plans another heading in pricing's sources. */
export function changePlansTitle(copy: WorkspaceCopy, title: string): Promise<void> {
  const line = (text: string) => `title: '${text}',`;
  return copy.change('src/content/plans.content.ts', line(PLANS_TITLE), line(title));
}
