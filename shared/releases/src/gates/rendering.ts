import { type PageGate, pageLabel } from './gate.ts';

/** Every page renders. */
export const renderingGate: PageGate = {
  name: 'rendering',
  always: true,
  check: ({ failures }) =>
    failures
      .filter(({ kind }) => kind === 'render')
      .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
};
