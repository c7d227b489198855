import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@site/contracts/paths';
import { admissionEntries, keepInTab } from '../../fixtures/arrive.ts';
import { expect, siteTest } from '../../fixtures/test.ts';
import { distinctPaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { buyPlanByCard, getTrialAccount } from '../../site/engines/journeys.ts';
import {
  canRunOldChromium,
  fetchOldChromium,
  type OldBrowser,
  type OldChromium,
  startOldChromium,
} from '../../site/engines/old-chromium.ts';
import { expectAddress, healthyPage, inspectPage } from '../../site/engines/visitor.ts';

/*
 * Phones of 2015 to 2018 that get no updates any more, by real browsers of 2020 and 2021: without
 * cascade layers, container queries and `:has`. See decision 44.
 */
const { room, templateStore } = readSettings();
const pages = distinctPaths(templateStore);
const keptBrowsers = join(import.meta.dirname, '../../.site/chromium');
const versions: readonly OldChromium[] = [80, 92];

interface Fixtures {
  readonly version: OldChromium;
  readonly oldBrowser: OldBrowser;
}

const test = siteTest.extend<Fixtures>({
  version: [80, { option: true }],
  oldBrowser: [
    async ({ version, site }, use) => {
      const home = await fetchOldChromium(version, keptBrowsers);
      const profile = await mkdtemp(join(room, `chromium-${version}-`));
      const browser = await startOldChromium(home, site.address, profile);
      await browser.visitor.resize(360, 740);
      await use(browser);
      await browser.stop();
    },
    // The first time it is fetched.
    { timeout: 300_000 },
  ],
});

for (const version of versions) {
  test.describe(`in Chromium ${version}`, () => {
    test.skip(!canRunOldChromium, 'It is there for Linux on x64 alone.');
    test.use({ version });

    test('every kind of page has its colours, font and spaces, fits a phone, and works', async ({
      oldBrowser: { visitor },
    }) => {
      test.setTimeout(900_000);
      await visitor.open(paths.terms());
      for (const path of pages) {
        await test.step(path, async () => {
          await visitor.evaluate(() => sessionStorage.clear());
          await visitor.evaluate(keepInTab, admissionEntries(path));
          await visitor.open(path);
          expect.soft(await visitor.evaluate(inspectPage), path).toEqual(healthyPage);
          const styles = await visitor.evaluate(inspectStyles);
          expect.soft(styles, path).toEqual({ ...styled, plain: [] });
        });
      }
      expect(await visitor.problems()).toEqual([]);
    });

    test('a visitor compares prices, gets a trial account, and buys a plan', async ({
      oldBrowser: { visitor },
      site,
    }) => {
      await visitor.open(paths.pricing());
      const chosen = () => {
        const name = document.querySelector('[type=radio]:checked + span');
        return name && [name.textContent, getComputedStyle(name).backgroundColor];
      };
      const before = await visitor.evaluate(chosen);
      await visitor.press('radio', 'Monthly');
      await visitor.press('checkbox', /^Cash drawer/);
      await expectAddress(visitor, `${paths.pricing()}?period=monthly&business=cashDrawer2`);
      // The colour changes within a moment.
      await expect.poll(() => visitor.evaluate(chosen)).toEqual(['Monthly', before?.[1]]);

      await getTrialAccount(visitor, site);
      await buyPlanByCard(visitor, site);
      expect(await visitor.problems()).toEqual([]);
    });
  });
}

const styled = { font: 'Plus Jakarta Sans', hasBackground: true, plain: [] as string[] };

/** Whether a page has the site's styles; `plain` lists buttons that nothing distinguishes from text. */
function inspectStyles(): typeof styled {
  const transparent = 'rgba(0, 0, 0, 0)';
  const { fontFamily } = getComputedStyle(document.body);
  const buttons = [...document.querySelectorAll<HTMLElement>('main [type=submit]')];
  const plain = buttons.filter((button) => {
    const { backgroundColor, paddingLeft } = getComputedStyle(button);
    return backgroundColor === transparent || Number.parseFloat(paddingLeft) < 8;
  });
  return {
    font: fontFamily.split(',')[0]?.replace(/"/g, '') ?? '',
    hasBackground: getComputedStyle(document.documentElement).backgroundColor !== transparent,
    plain: plain.map(({ textContent }) => textContent ?? ''),
  };
}
