import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import type { Page } from '@playwright/test';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { liveReleases } from '../../harness/live.ts';
import { additions, makeNextVersion } from '../../harness/next-version.ts';
import { createEdge, runSiteCommand } from '../../harness/program.ts';
import type { RunningSite } from '../../harness/running-site.ts';
import { claimFreePort, readSettings } from '../../harness/settings.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

const { greeting, audience, rentals } = additions;

/*
 * The version under test (`this`) and a successor that the test makes from it (`next`) read each other:
 *
 * | step | tools | shell | configuration, pricing, a sixth application | edges |
 * |---|---|---|---|---|
 * | 1 | this | this | this | this, next |
 * | 2 | this | this | next | this, next |
 * | 3 | next | next | next | this, next |
 * | 4 | next | this | next | this, next |
 */
test('two versions of everything read each other', async ({ page, ownSite }) => {
  // The test builds three applications, and starts every command as a process.
  test.setTimeout(900_000);
  const { storeFolder } = ownSite;
  const next = await makeNextVersion(
    join(await mkdtemp(join(readSettings().room, 'next-')), 'workspace'),
  );
  const building = next.build();
  const nextStore = { storeFolder, workspace: next.folder };
  const nextSite = (...args: string[]) => runSiteCommand(args, nextStore);
  const port = await claimFreePort();
  const nextAddress = `http://127.0.0.1:${port}`;
  const nextEdge = createEdge({ PORT: port, SITE_STORE: storeFolder }, { workspace: next.folder });
  await nextEdge.start();
  const before = await liveReleases(ownSite);

  async function expectServedByBoth(): Promise<void> {
    const { entry } = (await ownSite.command(['status'])) as {
      entry: { revision: number; composition: string };
    };
    const { revision, composition } = entry;
    const ready = { status: 'ready', revision, composition };
    await expect.poll(() => ownSite.readiness()).toMatchObject(ready);
    const other = async () => (await fetch(`${nextAddress}/_site/ready`)).json();
    await expect.poll(other).toMatchObject(ready);
  }

  await test.step('1: the next edge serves compositions of this composer', async () => {
    await expectServedByBoth();
    for (const path of ['/', '/pricing']) await arrive(page, nextAddress + path);
  });

  const releases = await building;
  await nextSite('publish', 'shell', 'pricing', 'rentals', 'config');

  await test.step('2: this shell reads pages of a next configuration and of next remotes', async () => {
    await ownSite.command(['promote', 'pricing', 'rentals', 'config']);
    expect(await liveReleases(ownSite)).toMatchObject({ ...releases, shell: before.shell });
    await expectServedByBoth();
    await expectAlive(page, ownSite, { nextShell: false });
  });

  await test.step('3: this edge serves compositions of the next composer with the next shell', async () => {
    expect(await nextSite('promote', 'shell')).toMatchObject({ served: { kind: 'served' } });
    expect(await liveReleases(ownSite)).toMatchObject({ ...releases });
    await expectServedByBoth();
    await expectAlive(page, ownSite, { nextShell: true });
  });

  await test.step('a configuration that was published before has the next setting too', async () => {
    const { setting, usual, written } = greeting;
    expect(await nextSite('rollback', 'config')).toMatchObject({
      config: before.config,
      entry: { configuration: [{ entry: setting, from: written, to: usual }] },
    });
    await arrive(page, `${ownSite.address}/`);
    await expect(page.getByRole('contentinfo').getByText(new RegExp(`${usual}$`))).toBeVisible();
    await nextSite('undo');
  });

  await test.step('4: after a rollback, this shell reads compositions of the next composer', async () => {
    expect(await nextSite('rollback', 'shell')).toMatchObject({ served: { kind: 'served' } });
    expect(await liveReleases(ownSite)).toMatchObject({ ...releases, shell: before.shell });
    await expectServedByBoth();
    await expectAlive(page, ownSite, { nextShell: false });
  });

  await nextEdge.stop();
});

async function expectAlive(page: Page, site: RunningSite, { nextShell }: { nextShell: boolean }) {
  const shown = Number(nextShell);
  await arrive(page, `${site.address}/`);
  await expect(page.getByRole('contentinfo').getByText(greeting.written)).toHaveCount(shown);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: rentals.label })).toBeVisible();

  await arrive(page, `${site.address}/pricing`);
  await expect(page.locator(`meta[name="${audience.field}"]`)).toHaveCount(shown);
  const data = await page.locator(`#${PAGE_COMPOSITION_ELEMENT}`).textContent();
  const carried = JSON.parse(data ?? '') as { config: object; routes: object[] };
  expect(carried.config).toMatchObject({ [greeting.setting]: greeting.written });
  expect(carried.routes).toContainEqual(
    expect.objectContaining({ path: '/pricing', [audience.field]: audience.written }),
  );

  await menu.getByRole('link', { name: rentals.label }).click();
  await expect(page).toHaveURL(`${site.address}${rentals.path}`);
  await expect(page).toHaveTitle(new RegExp(`^${rentals.title} `));
  await arrive(page, `${site.address}${rentals.path}`);
}
