import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { unavailableNotice } from '../resilience/failures.ts';
import { liveReleases } from '../site/live.ts';
import type { RunningSite } from '../site/running-site.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';

// Nothing is ordered.
test.use({ withSetupService: false });

interface Health {
  readonly releases: readonly Readonly<Record<string, unknown>>[];
}

const health = (site: RunningSite, app: string, ...options: readonly string[]) =>
  site.command(['health', app, ...options]) as Promise<Health>;

function watchRequests(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  return requests;
}

test('a page that is only read is counted as it is left, and asks for nothing before', async ({
  page,
  ownSite,
}) => {
  const requests = watchRequests(page);
  await page.goto(paths.about());
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /\/health$|\.js$/.test(path))).toEqual([]);
  await page.goto(paths.contact());
  const { marketing, shell } = await liveReleases(ownSite);
  const seen = { served: 2, seen: 1, awake: 0, bad: 0, lcp: expect.any(Number) };
  await expect
    .poll(() => health(ownSite, 'marketing'))
    .toMatchObject({ releases: [{ release: marketing, ...seen }] });
  await expect
    .poll(() => health(ownSite, 'shell'))
    .toMatchObject({ releases: [{ release: shell, ...seen }] });
  const status = (await ownSite.command(['status'])) as { readonly health: Health };
  expect(status.health.releases).toContainEqual(
    expect.objectContaining({ app: 'marketing', served: 2, since: expect.any(String) }),
  );
});

test('a release that throws while drawing is not free of crashes, and the one before is', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/no price for this browser|React error #4(?:18|22|25)/);
  await arrive(page, paths.pricing());
  await page.getByRole('heading', { level: 1 }).click();
  const sound = (await liveReleases(ownSite)).pricing;

  const copy = await copyWorkspace('pricing');
  const start = 'function PricingPage() {\n';
  // No gate can see this mistake, because there is no window while prerendering.
  const mistake = `  if (typeof window !== 'undefined') throw new Error('no price for this browser');\n`;
  await copy.change('src/pages/pricing/pricing.page.tsx', start, start + mistake);
  const broken = await copy.release(ownSite);
  await page.goto(paths.pricing());
  await expect(unavailableNotice(page).notice).toBeVisible();
  await page.goto(paths.about());
  const free = { crashFree: 1, bad: 0, draws: 0, inp: expect.any(Number) };
  const crashed = { crashFree: 0, bad: 1, draws: 1 };
  await expect
    .poll(() => health(ownSite, 'pricing', '--against', sound ?? ''))
    .toMatchObject({
      releases: [
        { release: broken, served: 1, awake: 1, ...crashed },
        { release: sound, served: 1, awake: 1, ...free },
      ],
    });
});
