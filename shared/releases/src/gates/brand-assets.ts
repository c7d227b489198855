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
      brandAssets.flatMap(({ files, command, shows }) =>
        Object.entries(shows).flatMap(([name, shown]) => {
          const text = textFor(name, config);
          if (text === shown) return [];
          const reason = `${files} show "${shown}", and the site configuration has "${text}": run \`${command}\`, then build and publish ${app}`;
          return [{ app, reason, subject: `${command} ${name} ${text}` }];
        }),
      ),
    ),
};
