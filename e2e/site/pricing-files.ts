import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE, release } from '@site/contracts/release';
import type { RunningSite } from './running-site.ts';

/** The files of pricing's live release in a site's store that a browser runs. */
export interface PricingFiles {
  /** The release's id. */
  readonly release: string;
  readonly entry: string;
  /** What only the pricing page needs. */
  readonly page: string;
  /** What only the plans need, where they are placed in another team's page. */
  readonly plans: string;
}

export async function pricingFiles(site: RunningSite): Promise<PricingFiles> {
  const { pricing: id = '' } = await liveReleases(site);
  const folder = join(site.storeFolder, 'releases/pricing', id);
  const described = release.parse(JSON.parse(await readFile(join(folder, RELEASE_FILE), 'utf8')));
  if (described.app === 'shell') throw new Error('pricing is no shell');
  const { entry, modules } = described;
  const own = (module: string) => {
    const others = Object.entries(modules).filter(([key]) => key !== module);
    const shared = new Set(others.flatMap(([, { scripts }]) => scripts));
    const file = modules[module]?.scripts.find((script) => !shared.has(script));
    if (!file) throw new Error(`${module} has no file of its own`);
    return join(folder, file);
  };
  return {
    release: id,
    entry: join(folder, entry),
    page: own('pages/pricing'),
    plans: own('sections/plans'),
  };
}

/** The release of every application that a site's ledger puts live, by application. */
export async function liveReleases(site: RunningSite): Promise<Record<string, string>> {
  // What `site status --json` promises; see `Status` in @site/releases.
  const { applications } = (await site.command(['status'])) as {
    applications: { app: string; live: string }[];
  };
  return Object.fromEntries(applications.map(({ app, live }) => [app, live]));
}
