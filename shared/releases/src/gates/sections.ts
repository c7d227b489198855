import { type PageGate, pageLabel } from './gate.ts';

/** Every module of a remote that a page names is in that remote's release. */
export const sectionsGate: PageGate = {
  name: 'sections',
  always: true,
  check: ({ failures }) =>
    failures
      .filter(({ kind }) => kind === 'missing-module')
      .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
};
