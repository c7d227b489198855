import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE, remoteRelease } from '@site/contracts/release';
import type { RunningSite } from './running-site.ts';

/** The files of pricing's live release in a site's store that a browser runs. */
export interface PricingFiles {
  /** The release's id. */
  readonly release: string;
  readonly entry: string;
  /** The script that only the pricing page needs. */
  readonly page: string;
  /** The script of the plans, on this page and in another team's. */
  readonly plans: string;
}

export async function pricingFiles(site: RunningSite): Promise<PricingFiles> {
  const { pricing: id = '' } = await liveReleases(site);
  const folder = join(site.storeFolder, 'releases/pricing', id);
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8');
  const { entry, modules } = remoteRelease.parse(JSON.parse(text));
  const [plans] = modules['sections/plans']?.scripts ?? [];
  const page = modules['pages/pricing']?.scripts.find((script) => script !== plans);
  if (!plans || !page) throw new Error('the plans and their page have no files of their own');
  return {
    release: id,
    entry: join(folder, entry),
    page: join(folder, page),
    plans: join(folder, plans),
  };
}

/** The live releases of a site, by application. */
export async function liveReleases(site: RunningSite): Promise<Record<string, string>> {
  // `site status --json` promises this; see `Status` in @site/releases.
  const { applications } = (await site.command(['status'])) as {
    applications: { app: string; live: string }[];
  };
  return Object.fromEntries(applications.map(({ app, live }) => [app, live]));
}
