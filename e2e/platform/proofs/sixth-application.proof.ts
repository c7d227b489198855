import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from '@platform/contracts/release';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { liveReleases } from '../../harness/live.ts';
import type { RunningSite } from '../../harness/running-site.ts';
import {
  copyWorkspace,
  createOutsideRemote,
  type OutsideRemote,
} from '../../harness/workspace-copy.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

test('a remote in a repository of its own joins the site, is rolled back and leaves', async ({
  page,
  newVisitor,
  ownSite,
}) => {
  // The test installs packages, builds four times and puts six compositions live.
  test.slow();
  const before = await liveReleases(ownSite);
  const storedBefore = await storedReleases(ownSite);
  const remote = await createOutsideRemote('loyalty');
  const first = await remote.build();

  await test.step('its type check and tests pass with the three packages alone', async () => {
    await Promise.all([remote.run('check'), remote.run('test')]);
  });

  await test.step('its build requires the platform, and contains no copy of it', async () => {
    expect(first.requires).toEqual({
      react: expect.stringMatching(/^\^19\.\d+\.\d+$/),
      '@site/ui': expect.stringMatching(/^\^\d+\.\d+\.\d+$/),
    });
    const code = await browserCode(remote, first);
    expect(code).not.toMatch(
      /react\.transitional\.element|data-emotion|chakra-ui|--ark-|useInsertionEffect/,
    );
    expect(code.length).toBeLessThan(60_000);
  });

  await test.step('its copies of the packages hold no tests and no sources', async () => {
    const packages = join(remote.folder, 'node_modules');
    const files = await Promise.all(
      ['@site/contracts', '@site/ui', '@platform/build'].map((name) =>
        readdir(join(packages, name, 'dist')),
      ),
    );
    expect(files.flat().filter((file) => !/^[a-z-]+(?:\.js|\.d\.ts)?$/.test(file))).toEqual([]);
  });

  await test.step('once it is promoted, its page is live and nothing else has changed', async () => {
    await publish(ownSite, remote);
    expect(await liveReleases(ownSite)).toEqual(before);
    await ownSite.command(['promote', 'loyalty']);
    expect(await liveReleases(ownSite)).toEqual({ ...before, loyalty: first.id });
    expect(await storedReleases(ownSite)).toEqual({ ...storedBefore, loyalty: [first.id] });
  });

  await test.step('the page is complete without scripts', async () => {
    const reader = await newVisitor({ javaScriptEnabled: false });
    await reader.goto(`${ownSite.address}/loyalty`);
    await expect(reader.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeVisible();
    await expect(reader.locator('#steps').getByRole('listitem')).toHaveCount(3);
    await expect(reader).toHaveTitle('Loyalty | Nguzo');
  });

  await test.step('header, footer and sidebar link to it, and it works', async () => {
    await arrive(page, '/');
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Loyalty' });
    await expect(footer).toHaveAttribute('href', '/loyalty');
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('link', { name: 'Loyalty' }).click();
    await expectArrived(page, '/loyalty');

    await arrive(page, '/loyalty');
    await expect(currentStep(page)).toHaveText('Ask us what you want to know.');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(currentStep(page)).toHaveText('Try it with your own numbers.');
    await expectAccessible(page);

    const phone = await newVisitor({ viewport: { width: 360, height: 740 } });
    await arrive(phone, `${ownSite.address}/`);
    await phone.getByRole('button', { name: 'Open menu' }).click();
    const menu = phone.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Loyalty' })).toBeVisible();
  });

  await test.step('its next release is promoted and rolled back alone', async () => {
    const content = 'src/pages/loyalty/loyalty.content.ts';
    await remote.change(content, "title: 'Loyalty'", "title: 'Points'");
    const second = await remote.build();
    await publish(ownSite, remote);
    await ownSite.command(['promote', 'loyalty']);
    expect(await liveReleases(ownSite)).toEqual({ ...before, loyalty: second.id });
    await arrive(page, '/loyalty');
    await expect(page.getByRole('heading', { level: 1, name: 'Points' })).toBeVisible();

    await ownSite.command(['rollback', 'loyalty']);
    expect(await liveReleases(ownSite)).toEqual({ ...before, loyalty: first.id });
    await arrive(page, '/loyalty');
    await expect(page.getByRole('heading', { level: 1, name: 'Loyalty' })).toBeVisible();
  });

  await test.step('it cannot be removed while another page shows its section', async () => {
    const pricing = await copyWorkspace('pricing');
    const next = '<NextSteps />';
    const steps = `<RemoteSection id="loyalty/steps" />${next}`;
    await pricing.change('src/pages/pricing/pricing.page.tsx', next, steps);
    const id = await pricing.release(ownSite);
    await arrive(page, '/pricing');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(currentStep(page)).toHaveText('Try it with your own numbers.');

    await expect(ownSite.command(['remove', 'loyalty'])).rejects.toThrow(
      /pricing \/pricing.*loyalty/,
    );
    expect(await liveReleases(ownSite)).toEqual({ ...before, pricing: id, loyalty: first.id });
    await ownSite.command(['rollback', 'pricing']);
  });

  await test.step('once it is removed, its page and menu entries are gone, and the other applications are unchanged', async () => {
    await ownSite.command(['remove', 'loyalty']);
    expect(await liveReleases(ownSite)).toEqual(before);
    expect((await fetch(`${ownSite.address}/loyalty`)).status).toBe(404);
    await arrive(page, '/');
    await expect(page.getByRole('link', { name: 'Loyalty' })).toHaveCount(0);
  });
});

const currentStep = (page: Page) => page.locator('#steps [aria-current="step"]');

function publish(site: RunningSite, { folder }: OutsideRemote): Promise<unknown> {
  return site.command(['publish', 'loyalty', '--from', folder]);
}

async function storedReleases({ storeFolder }: RunningSite): Promise<Record<string, string[]>> {
  const folder = join(storeFolder, 'releases');
  const entries = (await readdir(folder)).map(async (app) => {
    const ids = (await readdir(join(folder, app))).filter((name) => !name.endsWith('.json'));
    return [app, ids.sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function browserCode({ folder }: OutsideRemote, { files }: RemoteRelease): Promise<string> {
  const scripts = Object.keys(files).filter((file) => /^web\/.*\.js$/.test(file));
  const texts = scripts.map((file) => readFile(join(folder, 'dist', file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
