import { ok } from '@site/node/result';
import type { Refusal, Result } from '../problem.ts';
import type { Changes } from './changes.ts';
import type { Composed } from './compose/compose.ts';
import { readPages } from './composed-pages.ts';
import { findGrowth } from './growth.ts';
import { findOtherPages, OTHER_PAGES } from './other-pages.ts';
import type { Snapshot } from './snapshot.ts';

const ALL = 'all';

/** A new item of the menus is on all pages, and nobody would type their paths. */
const MOST = 5;

/** What a promotion is refused for until somebody agrees. */
export async function findDisagreements(
  snapshot: Snapshot,
  { composition, facts }: Composed,
  changes: Changes,
): Promise<Result<readonly Refusal[]>> {
  const { live } = snapshot;
  // A composition that is live already differs in nothing.
  if (!live || live.composition.id === composition.id) return ok([]);
  const before = await readPages(snapshot, live.composition);
  if (!before.ok) return before;
  const after = await readPages(snapshot, composition, facts);
  if (!after.ok) return after;
  const otherPages = findOtherPages(before.value, after.value, changes);
  return ok([...otherPages, ...findGrowth(before.value, after.value)]);
}

export interface Agreement {
  /** The paths of other teams' pages that may look different, or `all`. */
  readonly otherPages: readonly string[];
  /** Why pages become heavier. */
  readonly reason?: string | undefined;
}

export async function refuseDisagreements(
  snapshot: Snapshot,
  composed: Composed,
  changes: Changes,
  { otherPages: agreed, reason }: Agreement,
): Promise<Result<undefined>> {
  const found = await findDisagreements(snapshot, composed, changes);
  if (!found.ok) return found;
  const isOther = ({ gate }: Refusal) => gate === OTHER_PAGES;
  const others = found.value.filter(isOther);
  const unseen = agreed.includes(ALL)
    ? []
    : others.filter(({ page = '' }) => !agreed.includes(page));
  const heavier = reason ? [] : found.value.filter((one) => !isOther(one));
  if (unseen.length + heavier.length === 0) return ok(undefined);
  const pages = unseen.length > MOST ? ALL : others.map(({ page }) => page).join(',');
  const reasons = [
    unseen.length > 0 &&
      `pages of other teams would look different. Whoever has looked at them repeats the command with --other-pages ${pages}`,
    heavier.length > 0 && 'pages would become heavier by more than 5 %: say why with --reason',
  ];
  const message = `Refused, nothing was changed: ${reasons.filter(Boolean).join('; and ')}`;
  return { ok: false, problem: { kind: 'refused', message, refusals: [...unseen, ...heavier] } };
}
