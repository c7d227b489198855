import { join } from 'node:path';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { EARLIER_PLANS_TITLE, PLANS_TITLE } from '../site/changed-plans.ts';
import { cutInHalf } from '../site/corrupt.ts';
import { readSettings } from '../site/settings.ts';

interface Served {
  readonly revision: number;
  readonly composition: string;
}

test('with a corrupt newest ledger entry, the site keeps working and the edge reports it', async ({
  page,
  ownSite,
}) => {
  const served = (await ownSite.readiness()) as Served;
  const { entry } = (await ownSite.command([
    'promote',
    `pricing@${readSettings().earlierPricing}`,
  ])) as { entry: { revision: number; composition: string } };
  await expect.poll(() => ownSite.readiness()).toMatchObject({ revision: entry.revision });
  await ownSite.edge.stop();
  const file = join(ownSite.storeFolder, 'ledger', `${entry.revision}.json`);
  const repair = await cutInHalf(file);

  await ownSite.edge.start();
  await expect
    .poll(() => ownSite.readiness())
    .toMatchObject({
      status: 'degraded',
      revision: served.revision,
      problems: [expect.stringContaining(file)],
    });
  await arrive(page, '/pricing');
  await expect(page.getByRole('heading', { name: PLANS_TITLE, exact: true })).toBeVisible();

  await repair();
  const repaired = { status: 'ready', revision: entry.revision, problems: [] };
  await expect.poll(() => ownSite.readiness()).toMatchObject(repaired);
  await arrive(page, '/pricing');
  await expect(page.getByRole('heading', { name: EARLIER_PLANS_TITLE })).toBeVisible();
});

test('with a corrupt live composition, visitors notice nothing and the edge reports it', async ({
  page,
  ownSite,
}) => {
  const { composition, revision } = (await ownSite.readiness()) as Served;
  const file = join(ownSite.storeFolder, 'compositions', composition, 'composition.json');
  const repair = await cutInHalf(file);
  await expect
    .poll(() => ownSite.readiness())
    .toMatchObject({
      status: 'degraded',
      revision,
      problems: [expect.stringContaining(file)],
    });
  await arrive(page, '/pricing');
  await expect(page.getByRole('heading', { name: PLANS_TITLE, exact: true })).toBeVisible();
  await repair();
  await expect.poll(() => ownSite.readiness()).toMatchObject({ status: 'ready', problems: [] });
});
