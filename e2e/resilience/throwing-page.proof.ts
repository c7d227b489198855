import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { readSettings } from '../site/settings.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';
import { unavailableNotice } from './notice.ts';

/** What the page, React and the browser report. */
const complaint = /no (?:price|plans) for this browser|React error #4(?:18|22|25)/;

test('a page or a section that throws while rendering is replaced by a notice, and reported with its release', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  const folder = join(await mkdtemp(join(readSettings().room, 'team-')), 'workspace');
  const copy = await copyWorkspace(folder, 'pricing');
  // No gate can see this mistake, because there is no window while prerendering.
  await copy.change(
    'src/pages/pricing/pricing.page.tsx',
    'export default function PricingPage() {\n',
    "export default function PricingPage() {\n  if (typeof window !== 'undefined') throw new Error('no price for this browser');\n",
  );
  await copy.change(
    'src/sections/plans.section.tsx',
    'export default function PlansSection({ isFirst = false }: Props) {\n',
    "export default function PlansSection({ isFirst = false }: Props) {\n  if (typeof window !== 'undefined') throw new Error('no plans for this browser');\n",
  );
  const release = await copy.build();
  await ownSite.command(['publish', 'pricing'], folder);
  await ownSite.command(['promote', 'pricing']);

  expectProblems(complaint);
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  await arrive(page, '/pricing');
  const { notice, tryAgain } = unavailableNotice(page);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const reported = (text: string) =>
    reports.filter((report) => report.startsWith(`pricing ${release}: Error: ${text}`));
  expect(reported('no price for this browser')).toHaveLength(1);
  await expectAccessible(page);
  await tryAgain.click();
  await expect(notice).toBeVisible();

  const header = page.getByRole('navigation', { name: 'Main' });
  await header.getByRole('link', { name: 'Devices' }).click();
  await expectArrived(page, '/devices');
  await page.goBack();
  await expect(notice).toBeVisible();

  await arrive(page, '/');
  await page.getByRole('heading', { name: 'Plans and prices' }).scrollIntoViewIfNeeded();
  await expect(notice).toBeVisible();
  await expect(page.locator('section#solutions').getByRole('listitem')).toHaveCount(9);
  expect(reported('no plans for this browser')).toHaveLength(1);

  await page.goto('/pricing');
  await ownSite.command(['rollback', 'pricing']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article', { name: 'Basic Plan' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
