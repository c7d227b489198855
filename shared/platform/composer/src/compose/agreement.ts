import type { Refusal, Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Candidate } from '../model/candidate.ts';
import { pagesOf, readPages } from './composed-pages.ts';
import { findGrowth, GROWTH } from './growth.ts';
import { findOtherPages, OTHER_PAGES, type Replaced } from './other-pages.ts';
import type { ComposeContext } from './resolve-choice.ts';

const ALL = 'all';

/** A new item of the menus is on all pages, and nobody would type their paths. */
const MOST = 5;

interface Agreement {
  /** The paths of other teams' pages that may look different, or `all`. */
  readonly otherPages: readonly string[];
  /** Why pages become heavier. */
  readonly reason?: string | undefined;
}

/** What a promotion changes, and what its operator agrees to; without that nobody is refused yet. */
export interface Promotion {
  readonly changes: Replaced;
  readonly agreement?: Agreement | undefined;
}

/** What a promotion is refused for until somebody agrees. */
export async function findDisagreements(
  { live, ...stored }: ComposeContext,
  candidate: Candidate,
  { changes, agreement }: Promotion,
): Promise<Result<readonly Refusal[]>> {
  if (!live) return ok([]);
  const before = await readPages(stored, live.composition);
  if (!before.ok) return before;
  const after = pagesOf(candidate);
  const { otherPages = [], reason } = agreement ?? {};
  const isAgreed = ({ page = '' }: Refusal) =>
    otherPages.includes(ALL) || otherPages.includes(page);
  return ok([
    ...findOtherPages(before.value, after, changes).filter((found) => !isAgreed(found)),
    ...(reason ? [] : findGrowth(before.value, after)),
  ]);
}

/** What those say who are refused for it, as ends of a sentence. */
export function howToAgree(refusals: readonly Refusal[], { agreement }: Promotion): string[] {
  const unseen = refusals.flatMap(({ gate, page }) => (gate === OTHER_PAGES && page) || []);
  const pages =
    unseen.length > MOST ? ALL : [...(agreement?.otherPages ?? []), ...unseen].join(',');
  const isHeavier = refusals.some(({ gate }) => gate === GROWTH);
  const heavier = 'pages would become heavier by more than 5 %: say why with --reason';
  const different = `pages of other teams would look different. Whoever has looked at them repeats the command with --other-pages ${pages}`;
  return [...(isHeavier ? [heavier] : []), ...(unseen.length > 0 ? [different] : [])];
}
