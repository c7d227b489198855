import { textFor } from '@site/contracts/brand-assets';
import { paths } from '@site/contracts/paths';
import { releasesIn } from '../model/chosen-releases.ts';
import { type ClickGate, pageLabel } from './gate.ts';

/**
 * Pictures and printed documents show the brand of the configuration. No build makes them, so a
 * release lists which brand its own show. A rollback must not wait for new ones.
 */
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
