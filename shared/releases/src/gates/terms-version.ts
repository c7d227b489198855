import { paths } from '@site/contracts/paths';
import { type ClickGate, pageLabel } from './gate.ts';

/**
 * The terms state the version that the configuration names: with every agreement the setup service
 * stores that one, and it has to be the text that was on the page. So a rollback of one without the
 * other is refused too; where somebody forced it, other teams' commands go on.
 */
export const termsVersionGate: ClickGate = {
  name: 'terms-version',
  stopsGoingBack: true,
  check: ({ pages, config }) => {
    const { termsVersion } = config;
    if (termsVersion === undefined) return [];
    return pages
      .filter(({ path, facts }) => path === paths.terms() && !facts.times.has(termsVersion))
      .map(({ app, path, facts }) => {
        const stated = [...facts.times].join(', ') || 'no date';
        const reason = `the terms state ${stated}, and termsVersion of the configuration is ${termsVersion}: set it to the date of the terms, or promote the terms of that date`;
        return { app, page: pageLabel(path), reason, subject: `${stated} ${termsVersion}` };
      });
  },
};
