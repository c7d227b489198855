import { paths } from '@site/contracts/paths';
import { textFor } from '@site/contracts/texts-shown';
import { releasesIn } from '../model/chosen-releases.ts';
import { type ClickGate, pageLabel } from './gate.ts';

/** A release lists which brand its pictures and prints show. A rollback can't wait for new ones. */
export const brandAssetsGate: ClickGate = {
  name: 'brand-assets',
  check: ({ chosen, config }) =>
    releasesIn(chosen).flatMap(({ app, brandAssets }) =>
      brandAssets.flatMap(({ files, command, shows }) => {
        const other = Object.entries(shows)
          .map(([name, shown]) => ({ shown, text: textFor(name, config) }))
          .filter(({ shown, text }) => shown !== text)
          .map(({ shown, text }) => `"${shown}" instead of "${text}"`)
          .join(', ');
        if (!other) return [];
        const reason = `${files} show ${other}: run \`${command}\`, then build and publish ${app}, and promote it together with the configuration`;
        return [{ app, reason, subject: `${command} ${other}` }];
      }),
    ),
};

// The setup service stores the version that the configuration names, which has to be the text on
// the page: a rollback of one alone is refused, and after a forced one other teams' commands go on.
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
        const subject = `${stated} ${termsVersion}`;
        return { app, page: pageLabel(path), reason, subject, found: stated, wanted: termsVersion };
      });
  },
};
