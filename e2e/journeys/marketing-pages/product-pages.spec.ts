import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { livePaths } from '../../site/live-paths.ts';

/** A button of a page: its target, and the fallback while the site lacks that page. */
type Button = readonly [label: string, target: string, otherwise?: string | RegExp];

const mail = /^mailto:.+\?subject=.+/;

const buttons: Readonly<Record<string, readonly Button[]>> = {
  [paths.integratedErp()]: [['Send enquiry', paths.sendInquiry('Integrated ERP'), mail]],
  [paths.accountingSmes()]: [['Start 7-day free trial', paths.pricing()]],
  [paths.digitalLending()]: [
    ['Send Inquiry', paths.sendInquiry('Digital Lending'), mail],
    ['See How it works', '#how-it-works'],
    ['Inquire More', paths.purchase(), paths.pricing()],
  ],
  [paths.revenueManagement()]: [
    ['Send Inquiry', paths.sendInquiry('Revenue Management System'), mail],
  ],
  [paths.agribusiness()]: [
    ['Register Now', paths.purchase(), paths.pricing()],
    ['Inquire More', paths.contact(), mail],
  ],
  [paths.marketPlace()]: [
    ['Get Started', paths.pricing()],
    ['Learn More', '#about'],
    ['Inquire More', paths.contact(), mail],
  ],
};

test('the buttons of each product page lead to the pages that they name', async ({
  page,
  site,
}) => {
  const live = livePaths(site.storeFolder);
  for (const [path, expected] of Object.entries(buttons)) {
    await arrive(page, path);
    for (const [label, target, otherwise = target] of expected) {
      const name = label === 'Send enquiry' ? /^Send enquiry/ : label;
      const link = page.getByRole('main').getByRole('link', { name }).first();
      if (target.startsWith('#')) {
        await expect(link, label).toHaveAttribute('href', `${path}${target}`);
        await expect(page.locator(`section${target}`)).toBeAttached();
      } else {
        const [form = ''] = target.split('?');
        const there = live.includes(form) ? target : otherwise;
        await expect(link, label).toHaveAttribute('href', there);
      }
    }
  }
});

test('the five tiles and the three industries of the integrated ERP are there', async ({
  page,
}) => {
  await arrive(page, paths.integratedErp());
  for (const tile of [
    'Unified System',
    'Intuitive Design',
    'Cost-Effective',
    'Customizable',
    'Business Insights',
  ]) {
    await expect(page.getByRole('heading', { name: tile })).toBeVisible();
  }
  for (const [id, features] of [
    ['sacco', 5],
    ['manufacturing', 5],
    ['security', 7],
  ] as const) {
    await expect(page.locator(`section#${id}`).getByRole('listitem')).toHaveCount(features);
  }
});

test('the Why page has four areas, each linked from the top of the page', async ({ page }) => {
  await arrive(page, '/why-nguzo');
  const areas = page.getByRole('navigation', { name: 'Four areas, one system' }).getByRole('link');
  await expect(areas).toHaveText([
    'POS & Sales',
    'Stores & Procurement',
    'Finance',
    'Payroll & HR',
  ]);
  await areas.last().click();
  await expect(
    page.getByRole('heading', { name: 'Pay people right, and on the day' }),
  ).toBeInViewport();
});
