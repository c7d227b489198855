import { paths } from '@site/contracts/paths';
import { type PageGate, pageLabel } from './gate.ts';

/**
 * The terms state the version that the configuration names: with every agreement the setup service
 * stores that one, and it has to be the text that was on the page.
 */
export const termsVersionGate: PageGate = {
  name: 'terms-version',
  always: false,
  check: ({ pages, config }) => {
    const { termsVersion } = config;
    if (termsVersion === undefined) return [];
    return pages
      .filter(({ path, facts }) => path === paths.terms() && !facts.times.has(termsVersion))
      .map(({ app, path, facts }) => {
        const stated = [...facts.times].join(', ') || 'no date';
        const reason = `the terms state ${stated}, and termsVersion of the configuration is ${termsVersion}: set it to the date of the terms, or promote the terms of that date`;
        return { app, page: pageLabel(path), reason };
      });
  },
};
