import { type LiveConfigurations, liveConfigurations } from '@site/contracts/live-configurations';
import type { SiteConfig } from '@site/contracts/site-config';
import type { Storage } from '../storage/tables.ts';
import { liveOf } from './known-configurations.ts';
import { withOwnSettings } from './own-settings.ts';

const SITE = 'site';

/** What an earlier run, or another copy of the service, learned last; undefined where none did. */
export async function readStoredConfigurations(
  storage: Storage,
): Promise<LiveConfigurations | undefined> {
  const row = await storage
    .selectFrom('live_configurations')
    .select('found')
    .where('name', '=', SITE)
    .executeTakeFirst();
  return row && liveConfigurations.safeParse(parseJson(row.found)).data;
}

/** What visitors see, as far as a service of this database learned it; the file's before that. */
export async function lastKnownConfiguration(
  storage: Storage,
  file: SiteConfig,
): Promise<SiteConfig> {
  const found = await readStoredConfigurations(storage);
  const live = found && liveOf(found);
  return live ? withOwnSettings(live.settings, file) : file;
}

/** Keeps it for a start during which no edge answers. */
export async function storeConfigurations(
  storage: Storage,
  found: LiveConfigurations,
  at: Date,
): Promise<void> {
  const values = { found: JSON.stringify(found), stored_at: at.toISOString() };
  await storage
    .insertInto('live_configurations')
    .values({ name: SITE, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
