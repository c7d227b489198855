import { type PageGate, pageLabel } from './gate.ts';

/**
 * The shell can read what its pages carry, with the code that browsers run, so every page hydrates.
 */
export const readableGate: PageGate = {
  name: 'readable',
  always: true,
  check: ({ failures }) =>
    failures
      .filter(({ kind }) => kind === 'unreadable')
      .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
};
