import { textFor } from '@site/contracts/brand-assets';
import type { ClickGate } from './gate.ts';

/**
 * Pictures and printed documents show the brand of the configuration. No build makes them, so a
 * release lists which brand its own show. They belong to the gates that stop no way back: a page
 * with an old picture works, and a rollback must not wait for a new one.
 */
export const brandAssetsGate: ClickGate = {
  name: 'brand-assets',
  check: ({ chosen, config }) =>
    [chosen.shell, ...Object.values(chosen.remotes)].flatMap(({ app, brandAssets = [] }) =>
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
