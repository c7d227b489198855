import { type PageGate, pageLabel } from './gate.ts';

/** No page carries a script that its own Content-Security-Policy would stop without a word. */
export const inlineScriptsGate: PageGate = {
  name: 'inline-scripts',
  always: false,
  check: ({ pages }) =>
    pages.flatMap(({ app, path, facts }) =>
      facts.inlineScripts.map((script) => ({
        app,
        page: pageLabel(path),
        reason: `the page's policy would block its inline script ${script}`,
      })),
    ),
};
