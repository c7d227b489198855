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
