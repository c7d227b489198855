import { setTimeout } from 'node:timers/promises';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { arrive, becomeAlive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { liveReleases } from '../../harness/live.ts';
import { changePlansTitle, copyWorkspace, PLANS_TITLE } from '../../harness/workspace-copy.ts';
import { devicesInHeader, heading } from '../resilience/failures.ts';

// The configuration is never the operator's own, so that there is something to promote.
test.use({ siteChanges: { chat: 'https://chat.example/tests' } });

const NEW_TITLE = 'Plans and prices of this month';

test('a page is counted as it is left: one that was only read asks for nothing before, and one that was pressed says how soon it answered', async ({
  page,
  ownSite,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.goto(paths.about());
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /\/health$|\.js$/.test(path))).toEqual([]);
  await page.goto(paths.contact());
  const live = await liveReleases(ownSite);
  const seen = { served: 2, seen: 1, awake: 0, bad: 0, lcp: expect.any(Number) };
  for (const app of ['marketing', 'shell']) {
    const releases = [{ release: live[app], ...seen }];
    await expect.poll(() => ownSite.command(['health', app])).toMatchObject({ releases });
  }
  expect(await ownSite.command(['status'])).toMatchObject({
    health: {
      releases: expect.arrayContaining([
        expect.objectContaining({ app: 'marketing', served: 2, since: expect.any(String) }),
      ]),
    },
  });

  const health = () => ownSite.command(['health', 'pricing']);
  let visits = 0;
  // What measures comes with the press: on a busy machine a visitor has to stay longer for it.
  await expect(async () => {
    await arrive(page, paths.pricing());
    await page.getByRole('heading', { level: 1 }).click();
    await setTimeout(100 * 2 ** visits);
    await page.goto(paths.about());
    visits += 1;
    const counted = { release: live.pricing, served: visits, awake: visits, bad: 0 };
    await expect.poll(health).toMatchObject({ releases: [counted] });
    const measured = { ...counted, inp: expect.any(Number) };
    expect(await health()).toMatchObject({ releases: [measured] });
  }).toPass();
});

test('pricing is released and rolled back alone, while visitors use the site', async ({
  page,
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  test.slow();
  // Of who has left a preview, whose page may still load what it loads in advance.
  expectProblems(/(?:\b403\b|Refused to execute script).*preview\.localhost/);
  const before = await liveReleases(ownSite);
  await arrive(page, '/');
  await expect(heading(page, PLANS_TITLE)).toBeVisible();

  const copy = await copyWorkspace('pricing');
  await changePlansTitle(copy, NEW_TITLE);
  const release = await copy.build();
  await test.step('who has a link looks at it before visitors do', async () => {
    await ownSite.command(['publish', 'pricing'], copy.folder);
    const { link } = (await ownSite.command(['preview', 'pricing'])) as { link: string };
    const reviewer = await newVisitor();
    await arrive(reviewer, link.replace('/?', '/pricing?'));
    await expect(heading(reviewer, NEW_TITLE)).toBeVisible();
    const note = reviewer.getByRole('complementary', { name: 'Preview' });
    await expect(note).toContainText(`Preview of pricing ${release}.`);
    await devicesInHeader(reviewer).click();
    await expectArrived(reviewer, /\/devices$/);
    await reviewer.reload();
    await becomeAlive(reviewer);
    await expect(note).toBeVisible();
    await note.getByRole('link', { name: 'Leave the preview' }).click();
    await expect(reviewer).toHaveURL(`${ownSite.address}/`);
    await expect(heading(reviewer, PLANS_TITLE)).toBeVisible();
    await reviewer.goto(link.replace(/\?.*/, 'pricing'));
    await expect(heading(reviewer, 'No preview')).toBeVisible();
  });
  await test.step('an operator promotes it', async () => {
    expect(await liveReleases(ownSite)).toEqual(before);
    const promoting = ['promote', 'pricing', '--reason', 'the prices of this month'];
    // The section is on the home page, which is another team's.
    await expect(ownSite.command(promoting)).rejects.toThrow('with --other-pages /');
    const promoted = await ownSite.command([...promoting, '--other-pages', '/']);
    expect(promoted).toMatchObject({ served: { kind: 'served' } });
  });
  expect(await liveReleases(ownSite)).toEqual({ ...before, pricing: release });

  const guest = await newVisitor();
  await test.step('the next visitor gets the new text, on both pages', async () => {
    for (const path of ['/pricing', '/']) {
      await arrive(guest, path);
      await expect(heading(guest, NEW_TITLE)).toBeVisible();
    }
  });
  await test.step('a page that was open before keeps the release that it started with', async () => {
    const files = pricingFilesOf(page);
    await page.getByRole('link', { name: 'See plans and prices' }).click();
    await expectArrived(page, '/pricing');
    await expect(heading(page, PLANS_TITLE)).toBeVisible();
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !file.includes(`/${before.pricing}/`))).toEqual([]);
  });

  await test.step('the day after, its next page is a document of what is live', async () => {
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-yesterday', '');
      const now = Date.now;
      Date.now = () => now() + 24 * 3_600_000;
    });
    await devicesInHeader(page).click();
    await expect(page).toHaveURL(/\/devices$/);
    await expect(page.locator('html[data-yesterday]')).toHaveCount(0);
    await arrive(page, '/pricing');
    await expect(heading(page, NEW_TITLE)).toBeVisible();
  });

  await test.step('a rollback restores the old text, and touches nothing else', async () => {
    const back = await ownSite.command(['rollback', 'pricing', '--reason', 'too early']);
    expect(back).toMatchObject({ served: { kind: 'served' } });
    expect(await liveReleases(ownSite)).toEqual(before);
    const next = await newVisitor();
    await arrive(next, '/pricing');
    await expect(heading(next, PLANS_TITLE)).toBeVisible();
  });
  await test.step("a page from the browser's history is complete, and a reload shows the live release", async () => {
    await guest.goBack();
    await expect(guest.locator('html[data-ready]')).toBeAttached();
    await expect(guest).toHaveURL(/\/pricing$/);
    await guest.reload();
    await expect(heading(guest, PLANS_TITLE)).toBeVisible();
  });
  const { history } = (await ownSite.command(['history'])) as { history: unknown[] };
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'rollback', app: 'pricing', reason: 'too early' },
    { action: 'promote', app: 'pricing', reason: 'the prices of this month' },
  ]);

  await test.step("the operator's own configuration goes live as it stands in its file", async () => {
    const { product, company, chat } = await requireSiteConfiguration(parseConfiguration);
    await ownSite.command(['publish', 'config', '--as-newest']);
    await ownSite.command(['promote', 'config']);
    await arrive(page, paths.why(product));
    await expect(page).toHaveTitle(new RegExp(product));
    await expect(page.getByRole('contentinfo')).toContainText(company);
    await expect(page.locator(`a[href='${chat}']`).first()).toBeAttached();
  });
});

function pricingFilesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/pricing/')) files.push(request.url());
  });
  return files;
}
