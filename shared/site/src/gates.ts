import { CONFIGURATION } from '@platform/contracts/application';
import type { SiteGate } from '@platform/contracts/site-definition';
import { paths } from '@site/contracts/paths';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { textFor } from '@site/contracts/texts-shown';

/** A release lists which brand its pictures and prints show. A rollback can't wait for new ones. */
export const brandAssetsGate = (config: SiteConfiguration): SiteGate => ({
  name: 'brand-assets',
  check: ({ releases }) =>
    releases.flatMap(({ app, brandAssets }) =>
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
});

// The setup service stores the version that the configuration names, which has to be the text on
// the page: a rollback of one alone is refused, and after a forced one other teams' commands go on.
export const termsVersionGate = ({ termsVersion }: SiteConfiguration): SiteGate => ({
  name: 'terms-version',
  stopsGoingBack: true,
  check: ({ pages }) => {
    if (termsVersion === undefined) return [];
    return pages
      .filter(({ path, times }) => path === paths.terms() && !times.has(termsVersion))
      .map(({ app, times }) => {
        const stated = [...times].join(', ') || 'no date';
        const reason = `the terms state ${stated}, and termsVersion of the configuration is ${termsVersion}: set it to the date of the terms, or promote the terms of that date`;
        const subject = `${stated} ${termsVersion}`;
        const place = { app, page: paths.terms(), other: CONFIGURATION };
        return { ...place, reason, subject, found: stated, wanted: termsVersion };
      });
  },
});
