import type { SiteConfig } from '@site/contracts/site-config';
import type { Environment } from '@site/node/settings';
import type { Clock } from '../../src/clock.ts';
import { type SetupService, startSetupService } from '../../src/start-setup-service.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { postgresDialect } from '../../src/storage/postgres.ts';
import { sqliteDialect } from '../../src/storage/sqlite.ts';
import type { seeded } from '../../testing/random.ts';
import { crashingStorage } from '../crash-injection.ts';

interface Options {
  readonly dataFolder: string;
  readonly config: SiteConfig;
  readonly env: Environment;
  readonly clock: Clock;
}

interface Kills {
  readonly random: ReturnType<typeof seeded>;
  readonly most: number;
  /** How many requests come between two of them, on the average. */
  readonly requestsBetween: number;
}

/** It dies in the middle of what is under way. */
const LAST_QUERIES = 12;

/**
 * The real service, which dies without a word in the middle of some request: nothing that it would
 * have written from then on is written. `revive` starts it again on what it left.
 */
export async function crashingService(circumstances: Options, kills: Kills) {
  const { dataFolder, env } = circumstances;
  let storage: ReturnType<typeof crashingStorage>;
  let service = await start();
  let crashes = 0;
  let untilDeath = next();

  async function open(folder: string, url: string | undefined) {
    // The changes of the database are made by one that lives.
    await (await openStorage(folder, url)).destroy();
    const dialect = url ? await postgresDialect(url) : sqliteDialect(folder);
    storage = crashingStorage(dialect, Number.POSITIVE_INFINITY);
    return storage.storage;
  }

  async function start(): Promise<SetupService> {
    return startSetupService({ ...circumstances, port: 0, open });
  }

  function next(): number {
    return 1 + kills.random.below(kills.requestsBetween * 2);
  }

  return {
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    address: () => service.address,
    crashes: () => crashes,
    /** Called as a request goes out: the service may die while it is dealt with. */
    noteRequest(): void {
      untilDeath -= 1;
      if (untilDeath > 0 || crashes >= kills.most) return;
      crashes += 1;
      untilDeath = next();
      storage.doom(1 + kills.random.below(LAST_QUERIES));
    },
    async revive(): Promise<void> {
      if (!storage.isDead()) return;
      await service.stop();
      service = await start();
    },
    stop: () => service.stop(),
  };
}
