import { type PageGate, pageLabel } from './gate.ts';

/** The shell reads what its pages carry, with the code that browsers run: no page stays dead. */
export const readableGate: PageGate = {
  name: 'readable',
  always: true,
  check: ({ failures }) =>
    failures
      .filter(({ kind }) => kind === 'unreadable')
      .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
};
