import { paths } from '@site/contracts/paths';
import { admissionEntries, keepInTab } from '../../fixtures/arrive.ts';
import { type EngineName, expect, test } from '../../fixtures/other-engine.ts';
import { distinctPaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { buyPlanByCard, getTrialAccount } from '../../site/engines/journeys.ts';
import {
  expectAddress,
  expectArrived,
  expectText,
  fillIn,
  followLink,
  hasArrived,
  healthyPage,
  inspectPage,
  isMarked,
  markDocument,
  waitFor,
} from '../../site/engines/visitor.ts';
import { newApplicant } from '../../site/journeys/trial/trial-form.ts';

const pages = distinctPaths(readSettings().templateStore);
const engines: readonly EngineName[] = ['Firefox', 'WebKit'];
const phone = [360, 740] as const;
const desktop = [1280, 800] as const;

for (const engineName of engines) {
  test.describe(`in ${engineName}`, () => {
    test.use({ engineName });

    test('every kind of page opens on a phone without problems, fits, and its links work', async ({
      visitor,
    }) => {
      // They are visited in turn, which takes long on a busy machine.
      test.setTimeout(900_000);
      await visitor.resize(...phone);
      await visitor.open(paths.terms());
      for (const [index, path] of pages.entries()) {
        await test.step(path, async () => {
          await visitor.evaluate(() => sessionStorage.clear());
          await visitor.evaluate(keepInTab, admissionEntries(path));
          await visitor.open(path);
          expect.soft(await visitor.evaluate(inspectPage), path).toEqual(healthyPage);
          // Links of all pages are of one kind; those of each remote are followed.
          if (index % 3 === 0) {
            await visitor.evaluate(followLink);
            await waitFor(`arrival by a link of ${path}`, () => visitor.evaluate(hasArrived));
          }
          expect.soft(await visitor.problems(), `problems at ${path}`).toEqual([]);
        });
      }
    });

    test('the first touch of a page that waits for it is answered', async ({ visitor }) => {
      await visitor.resize(...phone);
      const pressed = () =>
        document.querySelector('main [role=group] [aria-pressed=true]')?.textContent;
      await visitor.load(paths.devices());
      await visitor.press('button', 'Front');
      await expect.poll(() => visitor.evaluate(pressed)).toBe('Front');
      await visitor.load(paths.pricing());
      await visitor.press('radio', 'Monthly');
      await expectAddress(visitor, `${paths.pricing()}?period=monthly`);
      await visitor.load(paths.home());
      await visitor.press('link', 'Purchase Plan of the Basic Plan');
      await expect.poll(() => visitor.evaluate(() => location.search)).toContain('Basic%20Plan');
      await visitor.load(paths.sendInquiry());
      await visitor.press('button', 'Send Inquiry');
      await expectText(visitor, 'Message is required');
    });

    test('a visitor gets a trial account', async ({ visitor, site }) => {
      await visitor.resize(...phone);
      await getTrialAccount(visitor, site);
    });

    test('a visitor buys a plan with a card', async ({ visitor, site }) => {
      await visitor.resize(...desktop);
      await buyPlanByCard(visitor, site);
      await expectAddress(visitor, paths.accountCreated());
    });

    test('what a visitor chooses is in the address and in the enquiry, and the menus lead on', async ({
      visitor,
      site,
    }) => {
      await visitor.resize(...desktop);
      await visitor.open(paths.pricing());
      await visitor.press('radio', 'Monthly');
      await visitor.press('checkbox', /^Cash drawer/);
      const query = '?period=monthly&business=cashDrawer2';
      await expectAddress(visitor, paths.pricing() + query);
      await visitor.open(paths.pricing() + query);
      const picked = () => document.querySelectorAll('[type=checkbox]:checked').length;
      await expect.poll(() => visitor.evaluate(picked)).toBe(1);

      await visitor.evaluate(markDocument);
      await visitor.press('button', 'Solutions');
      await visitor.press('link', 'Integrated ERP');
      await expectArrived(visitor, paths.integratedErp());
      await visitor.evaluate(() => history.back());
      await expectAddress(visitor, paths.pricing() + query);
      // The address is there before the page, which closes menus as it comes.
      await expect.poll(() => visitor.evaluate(picked)).toBe(1);
      await visitor.resize(...phone);
      await visitor.press('button', 'Open menu');
      await visitor.press('link', 'Devices');
      await expectArrived(visitor, paths.devices());
      await visitor.press('link', 'Buy Cash drawer');
      await visitor.press('button', 'One Cash drawer more');
      await visitor.press('button', 'Ask our sales team instead');
      await expectAddress(visitor, paths.sendInquiry());
      expect(await visitor.evaluate(isMarked)).toBe(true);

      const message = () => visitor.evaluate(() => document.querySelector('textarea')?.value);
      await expect.poll(message).toContain('2 × Cash drawer');
      const applicant = newApplicant();
      await fillIn(visitor, applicant);
      await visitor.press('button', 'Send Inquiry');
      await expectText(visitor, 'Inquiry Sent Successfully!');
      await expect.poll(async () => (await site.mails(applicant.email)).length).toBeGreaterThan(0);
    });
  });
}
