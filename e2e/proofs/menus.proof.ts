import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { liveMenu } from '../site/live-menus.ts';
import { liveReleases } from '../site/pricing-files.ts';
import type { RunningSite } from '../site/running-site.ts';
import { readSettings } from '../site/settings.ts';
import { copyWorkspace, type WorkspaceCopy } from '../site/workspace-copy.ts';

const ORDER_IN_ROW = 15;

test('a new page is in the menus once its team promotes it, without a release of the shell', async ({
  page,
  ownSite,
}) => {
  const before = await liveReleases(ownSite);
  const copy = await copyOfDevicesWithRepairs();
  await release(ownSite, copy);
  expect(await liveReleases(ownSite)).toMatchObject({ shell: before.shell });

  await arrive(page, '/');
  const entries = liveMenu(ownSite.storeFolder, 'main');
  expect(entries).toContain('Repairs for Nguzo');
  await expect(headerRow(page)).toHaveText(['Home', ...entries, 'Chat with us']);
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Nguzo' });
  await expect(footer.getByRole('link', { name: 'Repairs for Nguzo' })).toHaveCount(1);
  await headerRow(page).filter({ hasText: 'Repairs' }).click();
  await expectArrived(page, '/repairs');
  await expect(page.getByRole('heading', { level: 1, name: 'Repairs' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Repairs for Nguzo' })).toBeVisible();

  await test.step('a menu position that another page has is refused, and nothing changes', async () => {
    const live = await liveReleases(ownSite);
    await copy.change('src/routes.ts', `order: ${ORDER_IN_ROW} `, 'order: 30 ');
    await copy.build();
    await ownSite.command(['publish', 'devices'], copy.folder);
    await expect(ownSite.command(['promote', 'devices'])).rejects.toThrow(
      "/repairs of devices has the order '30' in the menu 'main' already: give /contact of marketing",
    );
    expect(await liveReleases(ownSite)).toEqual(live);
  });

  await test.step('a rollback removes the page from the menus', async () => {
    await ownSite.command(['rollback', 'devices']);
    await expectServed(ownSite);
    expect(await liveReleases(ownSite)).toEqual(before);
    await arrive(page, '/');
    await expect(page.getByRole('link', { name: 'Repairs for Nguzo' })).toHaveCount(0);
  });
});

/** The links in the header's row, without those in the list of products. */
const headerRow = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('> ul > li > a');

/** Adds a page to the devices team's sources. */
async function copyOfDevicesWithRepairs(): Promise<WorkspaceCopy> {
  const folder = join(await mkdtemp(join(readSettings().room, 'team-')), 'workspace');
  const copy = await copyWorkspace(folder, 'devices');
  const page = join(folder, 'mfe-devices/src/pages/repairs');
  await mkdir(page);
  await writeFile(
    join(page, 'repairs.page.tsx'),
    `import { Column, PageTitle } from '@site/ui';

export default function RepairsPage() {
  return <Column><PageTitle>Repairs</PageTitle></Column>;
}
`,
  );
  const route = `{
    path: '/repairs',
    page: 'repairs',
    title: 'Repairs',
    description: 'What to do when a device breaks, and who repairs it for you.',
    menu: [{ place: 'main', label: 'Repairs for {product}', order: ${ORDER_IN_ROW} }],
  },`;
  await copy.change('src/routes.ts', '  routes: [', `  routes: [${route}`);
  await copy.build();
  return copy;
}

async function release(site: RunningSite, { folder }: WorkspaceCopy) {
  await site.command(['publish', 'devices'], folder);
  await site.command(['promote', 'devices']);
  await expectServed(site);
}

/** Waits until the edge serves the ledger's newest entry. */
async function expectServed(site: RunningSite) {
  const { entry } = (await site.command(['status'])) as { entry: { revision: number } };
  await expect.poll(() => site.readiness()).toMatchObject({ revision: entry.revision });
}
