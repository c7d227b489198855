import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { additions, makeNextVersion, type NextVersion } from '../site/next-version.ts';
import { liveReleases } from '../site/pricing-files.ts';
import type { RunningSite } from '../site/running-site.ts';
import { createService } from '../site/service.ts';
import { readSettings } from '../site/settings.ts';
import { runSiteCommand, trySiteCommand } from '../site/site-command.ts';
import { claimFreePort } from '../site/site-ports.ts';

const { greeting, audience, rentals } = additions;

/*
 * Readers and writers are of two versions: the one under test (`this`), and a successor that the
 * test makes from it (`next`).
 *
 * | step | tools | shell | configuration, pricing, a sixth application | edges |
 * |---|---|---|---|---|
 * | 1 | this | this | this | this, next |
 * | 2 | this | this | next | this, next |
 * | 3 | next | next | next | this, next |
 * | 4 | next | this | next | this, next |
 */
test('two versions of everything read each other, and formats that are too new are refused by name', async ({
  page,
  ownSite,
}) => {
  // The test builds three applications, and starts every command as a process.
  test.setTimeout(300_000);
  const next = await makeNextVersion(
    join(await mkdtemp(join(readSettings().room, 'next-')), 'workspace'),
  );
  const building = next.build();
  const nextSite = (args: readonly string[]) =>
    runSiteCommand(args, { storeFolder: ownSite.storeFolder, workspace: next.folder });
  const nextEdge = await startEdge(ownSite, next);
  const before = await liveReleases(ownSite);

  await test.step('1: the next edge serves compositions of this composer', async () => {
    await expectServedBy(ownSite, nextEdge.address);
    for (const path of ['/', '/pricing']) await arrive(page, nextEdge.address + path);
  });

  const releases = await building;
  await nextSite(['publish', 'shell', 'pricing', 'rentals', 'config']);

  await test.step('2: this shell reads pages of a next configuration and of next remotes', async () => {
    await ownSite.command(['promote', 'pricing', 'rentals', 'config']);
    const { shell } = before;
    const { pricing, rentals } = releases;
    expect(await liveReleases(ownSite)).toMatchObject({ shell, pricing, rentals });
    await expectServedBy(ownSite, nextEdge.address);
    await expectAlive(page, ownSite, { nextShell: false });
  });

  await test.step('3: this edge serves compositions of the next composer with the next shell', async () => {
    // The command ends when the site's edge, which is of this version, serves the composition.
    expect(await nextSite(['promote', 'shell'])).toMatchObject({ served: { kind: 'served' } });
    expect(await liveReleases(ownSite)).toMatchObject({ ...releases });
    await expectServedBy(ownSite, nextEdge.address);
    await expectAlive(page, ownSite, { nextShell: true });
  });

  await test.step('a configuration that was published before has the next setting too', async () => {
    const { setting, usual, written } = greeting;
    expect(await nextSite(['rollback', 'config'])).toMatchObject({
      config: before.config,
      entry: { settings: [{ setting, from: written, to: usual }] },
    });
    await arrive(page, `${ownSite.address}/`);
    await expect(page.getByRole('contentinfo').getByText(new RegExp(`${usual}$`))).toBeVisible();
    await nextSite(['undo']);
  });

  await test.step('4: after a rollback, this shell reads compositions of the next composer', async () => {
    expect(await nextSite(['rollback', 'shell'])).toMatchObject({ served: { kind: 'served' } });
    expect(await liveReleases(ownSite)).toMatchObject({ ...releases, shell: before.shell });
    await expectServedBy(ownSite, nextEdge.address);
    await expectAlive(page, ownSite, { nextShell: false });
  });

  await test.step('this composer does not build on a composition of the next one', async () => {
    await expectRefused(ownSite, 'older-composer', /made by composer \d+.* update the checkout/);
  });

  await test.step('the edge reports a contract version that is too new, and keeps serving', async () => {
    const served = (await ownSite.readiness()) as { revision: number };
    await next.raiseContract();
    const promoting = trySiteCommand(['promote', 'devices'], {
      storeFolder: ownSite.storeFolder,
      workspace: next.folder,
    });
    const reason = /contract \d+, and this program reads contracts up to \d+: update the checkout/;
    await expect
      .poll(() => ownSite.readiness(), { timeout: 30_000 })
      .toMatchObject({
        ...served,
        head: served.revision + 1,
        status: 'degraded',
        problems: [expect.stringMatching(reason)],
      });
    await arrive(page, '/pricing');
    await expectRefused(ownSite, 'newer-contract', reason);
    expect(await promoting).toMatchObject({
      code: 3,
      output: {
        entry: { revision: served.revision + 1 },
        served: {
          kind: 'not-served',
          instead: `revision ${served.revision}`,
          reason: expect.stringMatching(reason),
        },
      },
    });
    await ownSite.edge.stop();
    await ownSite.edge.start();
    expect(await ownSite.readiness()).toMatchObject({ revision: served.revision });
    await arrive(page, '/');
  });
  await nextEdge.stop();
});

/** An edge of the next version on the same store, beside the site's own. */
async function startEdge(site: RunningSite, { folder }: NextVersion) {
  const port = String(await claimFreePort());
  const edge = createService({
    program: 'shared/edge/bin/edge.js',
    workspace: folder,
    env: { PORT: port, SITE_STORE: site.storeFolder },
    ready: /^edge: http/m,
  });
  await edge.start();
  return { address: `http://127.0.0.1:${port}`, stop: edge.stop };
}

/** Waits until this edge and another serve the ledger's newest entry, with no other problem. */
async function expectServedBy(site: RunningSite, address: string): Promise<void> {
  const { entry } = (await site.command(['status'])) as {
    entry: { revision: number; composition: string };
  };
  const { revision, composition } = entry;
  const ready = { status: 'ready', revision, composition, problems: [] };
  await expect.poll(() => site.readiness()).toMatchObject(ready);
  const other = async () => (await fetch(`${address}/_site/ready`)).json();
  await expect.poll(other).toMatchObject(ready);
}

/**
 * Checks that every kind of page hydrates, with those additions of the next version that the shell
 * shows.
 */
async function expectAlive(page: Page, site: RunningSite, { nextShell }: { nextShell: boolean }) {
  const shown = Number(nextShell);
  await arrive(page, `${site.address}/`);
  await expect(page.getByRole('contentinfo').getByText(greeting.written)).toHaveCount(shown);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: rentals.label })).toBeVisible();

  await arrive(page, `${site.address}/pricing`);
  await expect(page.locator(`meta[name="${audience.field}"]`)).toHaveCount(shown);
  const carried = JSON.parse(
    (await page.locator(`#${PAGE_COMPOSITION_ELEMENT}`).textContent()) ?? '',
  ) as { config: object; routes: object[] };
  expect(carried.config).toMatchObject({ [greeting.setting]: greeting.written });
  expect(carried.routes).toContainEqual(
    expect.objectContaining({ path: '/pricing', [audience.field]: audience.written }),
  );

  await menu.getByRole('link', { name: rentals.label }).click();
  await expect(page).toHaveURL(`${site.address}${rentals.path}`);
  await expect(page).toHaveTitle(new RegExp(`^${rentals.title} `));
  await arrive(page, `${site.address}${rentals.path}`);
}

/**
 * Checks that every command of this version that would change the live site refuses, and leaves the
 * store unchanged.
 */
async function expectRefused(site: RunningSite, kind: string, message: RegExp): Promise<void> {
  const { storeFolder } = site;
  const before = await contentOf(storeFolder);
  const commands = [
    ['promote', 'devices'],
    ['rollback', 'shell'],
    ['remove', rentals.path.slice(1)],
  ];
  for (const args of commands) {
    expect(await trySiteCommand(args, { storeFolder })).toEqual({
      code: 1,
      output: { error: { kind, message: expect.stringMatching(message) } },
    });
  }
  expect(await contentOf(storeFolder)).toEqual(before);
}

/** The names of everything in a store, whose contents never change. */
async function contentOf(storeFolder: string): Promise<string[]> {
  const rooms = ['ledger', 'compositions', 'configurations'];
  const names = await Promise.all(rooms.map((room) => readdir(join(storeFolder, room))));
  return names.flat().sort();
}
