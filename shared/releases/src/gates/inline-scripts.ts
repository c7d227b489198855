import { allowsScript } from '../composition/content-security-policy.ts';
import { type PageGate, pageLabel } from './gate.ts';

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
