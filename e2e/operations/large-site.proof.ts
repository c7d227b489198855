import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { startCuttingProxy } from '../site/cutting-proxy.ts';
import type { RunningSite } from '../site/running-site.ts';
import { readSettings } from '../site/settings.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';

const directories = /\/_site\/compositions\/[^/]+\/directories\//;

test('the pages of a large site share one directory, and work as those of a small one', async ({
  page,
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  test.slow();
  expectProblems(/ERR_CONTENT_LENGTH_MISMATCH/);
  const home = await (await page.request.get(ownSite.address)).text();
  expect(home).not.toMatch(directories);
  await promoteManyPages(ownSite);

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await arrive(page, '/devices/59');
  const [directory = '', ...others] = fetched.filter((path) => directories.test(path));
  expect(others).toEqual([]);
  const large = await (await page.request.get(ownSite.address)).text();
  expect(large).toContain(directory);
  expect(large).not.toContain('/devices/59');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans and prices' }).click();
  await expectArrived(page, '/pricing');

  await test.step('a directory that is cut off is fetched again, and the page works', async () => {
    const proxy = await startCuttingProxy(ownSite.address, directories);
    await arrive(page, `${proxy.address}/devices/59`);
    expect([...proxy.cut]).toEqual([directory]);
    proxy.close();
  });
  await test.step('a page that was open finds its directory after another change', async () => {
    await ownSite.command(['rollback', 'devices']);
    expect((await page.request.get(ownSite.address + directory)).status()).toBe(200);
  });
  await test.step('and what visitors get then is a small site again', async () => {
    const guest = await newVisitor();
    await arrive(guest, '/devices');
    expect(await guest.content()).not.toMatch(directories);
  });
});

/** Gives devices sixty pages more, whose routes would make each document longer. */
async function promoteManyPages(site: RunningSite): Promise<void> {
  const folder = join(await mkdtemp(join(readSettings().room, 'team-')), 'workspace');
  const copy = await copyWorkspace(folder, 'devices');
  const route = `{
    path: \`/devices/\${number}\`,
    page: 'devices',
    title: \`Device \${number} | {product}\`,
    description: \`Device \${number}: \${'what it does, what it costs and whom to ask. '.repeat(3)}\`,
    indexable: false,
  }`;
  const before = '  routes: [\n';
  const more = `...Array.from({ length: 60 }, (_, number) => (${route})),\n`;
  await copy.change('src/routes.ts', before, before + more);
  await copy.build();
  await site.command(['publish', 'devices'], folder);
  await site.command(['promote', 'devices']);
  // The edge serves the ledger's newest entry without a restart.
  await expect.poll(async () => (await fetch(`${site.address}/devices/59`)).status).toBe(200);
}
