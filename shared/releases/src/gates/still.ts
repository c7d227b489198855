import type { Composition } from '@site/contracts/composition';
import type { Candidate, NotStill } from '../model/candidate.ts';
import { releasesIn } from '../model/chosen-releases.ts';
import type { Refusal } from '../problem.ts';
import { pageLabel } from './gate.ts';

export const STILL = 'still';

export type LiveBefore = Pick<Composition, 'releases' | 'notStill'>;

/**
 * Parts that are declared still, and are not, on pages that work all the same. A team's own release is
 * refused, because the team can mend it; whoever changes something else gets a warning. @param before
 * undefined if nothing is live: then the site begins with what there is
 */
export function checkStill(
  { chosen, notStill }: Candidate,
  before: LiveBefore | undefined,
): { readonly refused: readonly Refusal[]; readonly warnings: readonly Refusal[] } {
  const releases = new Map<string, string>(releasesIn(chosen).map(({ app, id }) => [app, id]));
  const isNew = (app: string) => before && before.releases[app] !== releases.get(app);
  const wasThere = ({ path }: NotStill) => before?.notStill?.some((one) => one.path === path);
  const isRefused = (found: NotStill) =>
    // A new shell may refuse what the one before it let pass; what is known is not its doing.
    isNew(found.app) || isNew(found.owner) || (isNew(chosen.shell.app) && !wasThere(found));
  const refusal = ({ app, path, reason }: NotStill) => ({
    gate: STILL,
    app,
    page: pageLabel(path),
    reason,
  });
  return {
    refused: notStill.filter(isRefused).map(refusal),
    warnings: notStill.filter((found) => !isRefused(found)).map(refusal),
  };
}
