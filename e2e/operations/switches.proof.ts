import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { notice, status } from '../fixtures/notices.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { countCalls } from '../fixtures/traffic.ts';
import { planWithDevices, purchaseOn } from '../journeys/purchase/purchase.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import { promoteConfiguration } from '../site/configuration.ts';
import { copyWorkspace, type WorkspaceCopy } from '../site/workspace-copy.ts';

const BANNER = 'Get Started with 30 days free';
const about = 'src/pages/about/about.page.tsx';
const still = (page: Page) => page.locator('main [data-still]');

test('an operator shows the banner and switches the extras off, and pages that are then not still load their code', async ({
  page,
  ownSite,
}) => {
  test.setTimeout(900_000);
  const copy = await copyWithSwitch();
  await ownSite.command(['publish', 'marketing'], copy.folder);
  await ownSite.command(['promote', 'marketing']);
  await arrive(page, paths.digitalLending());
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);
  await expect(still(page)).toHaveCount(1);

  await test.step('the operator is told what is not still', async () => {
    const features = { topBanner: true, wiredExtras: false };
    // Pages that load their code become heavier.
    const reason = ['--reason', 'the offer of this month'];
    expect(
      await promoteConfiguration(ownSite, (config) => ({ ...config, features }), reason),
    ).toMatchObject({
      warnings: [
        {
          gate: 'still',
          page: paths.digitalLending(),
          reason: expect.stringMatching(
            /useState needs code .* \(src\/kit\/sometimes-alive.tsx:\d+:\d+\)$/,
          ),
        },
        {
          gate: 'still',
          page: paths.about(),
          reason: expect.stringMatching(
            `<textarea name="question" aria-label="Question"> does nothing, .* \\(${about}:\\d+:\\d+\\)$`,
          ),
        },
      ],
    });
  });

  await test.step('both pages are alive, in the document and after a navigation', async () => {
    const expectAlive = async () => {
      await page.getByRole('button', { name: 'Pressed 0 times' }).click();
      await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    };
    await arrive(page, paths.digitalLending());
    await expect(still(page)).toHaveCount(0);
    await expectAlive();
    await page.locator(`header a[href="${paths.home()}"]`).first().click();
    await expectArrived(page, paths.home());
    await page.goBack();
    await expectArrived(page, paths.digitalLending());
    await expectAlive();
    await arrive(page, paths.about());
    await expect(still(page)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Question' }).fill('How many?');
  });

  await test.step('the banner leads to the sign-up, which has none', async () => {
    await arrive(page, paths.home());
    await expectAccessible(page);
    await page.getByRole('link', { name: BANNER }).click();
    await expectArrived(page, paths.register());
    await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);
  });

  await test.step('what only the extras wire does nothing', () => expectNoExtras(page));

  await test.step('without the switch the pages come without their code again', async () => {
    await ownSite.command(['rollback', 'config']);
    await arrive(page, paths.digitalLending());
    await expect(still(page)).toHaveCount(1);
  });
});

async function expectNoExtras(page: Page): Promise<void> {
  for (const [path, labels] of [
    [paths.digitalLending(), ['See How it works']],
    [paths.marketPlace(), ['Get Started', 'Learn More']],
  ] as const) {
    await arrive(page, path);
    for (const label of labels) {
      await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await arrive(page, paths.deviceCheckout());
  const proceed = page.getByRole('button', { name: 'Proceed to payment' });
  await proceed.click();
  await expect(page.getByText('Choose at least one device')).toHaveCount(0);
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await proceed.click();
  await expect(status(page, 'KSh 8,600')).toBeVisible();
  await expect(page).toHaveURL(paths.deviceCheckout());

  const requests = countCalls(page, '/lost_account.php');
  await arrive(page, paths.forgotPassword());
  await page.getByLabel('Email Address').fill('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, /\S/)).toHaveCount(0);
  expect(requests()).toBe(0);
  await page.goto(paths.payment());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your details are not in this tab')).toBeVisible();
  // A price with devices in it is paid as the price of its plan, and no address is required.
  await arrive(page, paths.purchase(planWithDevices));
  await expect(page.getByRole('group', { name: 'Delivery' })).toHaveCount(0);
  await purchaseOn(page).details.fillIn(newApplicant());
  await purchaseOn(page).details.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();
  await expect(purchaseOn(page).orderSummary).toContainText('PackageBusiness PlanUsers3');
  await expect(purchaseOn(page).orderSummary).toContainText('Total incl. VATKES 44,100');
}

/** Marketing, of whose pages one is still, and one has a still part, only without the banner. */
async function copyWithSwitch(): Promise<WorkspaceCopy> {
  const copy = await copyWorkspace('marketing');
  await writeFile(
    join(copy.folder, 'mfe-marketing/src/kit/sometimes-alive.tsx'),
    `import { useSiteConfiguration } from '@site/ui';
import { useState } from 'react';

export function Presses() {
  return useSiteConfiguration().features.topBanner ? <Counter /> : null;
}

function Counter() {
  const [presses, setPresses] = useState(0);
  return <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses} times</button>;
}

export function Question() {
  return useSiteConfiguration().features.topBanner ? <textarea name="question" aria-label="Question" /> : null;
}
`,
  );
  const show = async (file: string, before: string, name: string) => {
    await copy.change(file, before, `<${name} />${before}`);
    const path = join(copy.folder, 'mfe-marketing', file);
    const kit = `import { ${name} } from '../../kit/sometimes-alive.tsx';\n`;
    await writeFile(path, kit + (await readFile(path, 'utf8')));
  };
  await show('src/pages/digital-lending/digital-lending.page.tsx', '<FeatureGrid', 'Presses');
  await show('src/pages/about/company.tsx', '<WhyUs', 'Question');
  await copy.build();
  return copy;
}
