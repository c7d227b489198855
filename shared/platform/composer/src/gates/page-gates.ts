import type { Composition } from '@platform/contracts/composition';
import type { Refusal } from '@platform/node/problem';
import { releasesIn } from '@platform/store/releases';
import type { Candidate, NotStill } from '../model/candidate.ts';
import { allowsScript } from '../model/content-security-policy.ts';
import type { PageFailure } from '../model/rendering.ts';
import { type PageGate, pageLabel } from './gate.ts';

/** A gate that `--force` can't skip: without the page there is nothing to serve. */
function failureGate(name: string, kind: PageFailure['kind']): PageGate {
  return {
    name,
    always: true,
    check: ({ failures }) =>
      failures
        .filter((failure) => failure.kind === kind)
        .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
  };
}

export const sectionsGate = failureGate('sections', 'missing-module');

export const renderingGate = failureGate('rendering', 'render');

/** The shell can parse what its pages carry, with the code that browsers run: every page hydrates. */
export const readableGate = failureGate('readable', 'unreadable');

/** No page carries a script that its own Content-Security-Policy would silently block. */
export const inlineScriptsGate: PageGate = {
  name: 'inline-scripts',
  always: false,
  check: ({ pages }) =>
    pages.flatMap(({ app, path, facts, contentSecurityPolicy }) =>
      facts.inlineScripts
        .filter((script) => !allowsScript(contentSecurityPolicy, script))
        .map((script) => ({
          app,
          page: pageLabel(path),
          reason: `the page's policy would block its inline script ${beginningOf(script)}`,
        })),
    ),
};

function beginningOf(script: string): string {
  const line = script.trim().replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

export const STILL = 'still';

/**
 * A team's own release is refused, because the team can mend it; whoever changes something else
 * gets a warning.
 * @param before undefined if nothing is live: the site begins with what there is
 */
export function checkStill(
  { chosen, notStill }: Candidate,
  before: Pick<Composition, 'releases' | 'notStill'> | undefined,
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
