import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { value } from '../fixtures/fixture-site.ts';
import type { BucketForFile } from '../fixtures/s3-server/bucket-for-file.ts';
import { createStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { bucketFaults, faultsToExpect } from './bucket-faults.ts';
import { noteOverwrites } from './overwrites.ts';
import type { Random } from './random.ts';

/** What a machine knows of a store that others use at the same time. */
export interface Machine {
  readonly store: Store;
  /** The variables with which another process on it finds the store. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A store that several machines use. */
export interface SharedStore {
  /** Opens it as a machine that shares nothing with others but the storage; one at a time. */
  openAt(machine: string): Promise<Machine>;
  /** From now on the storage itself fails as its kind does. Each event is noted. */
  beginFaults(random: Random, note: (event: string) => void): void;
  endFaults(): void;
  /** What has to be noted by the end. */
  readonly faultsToExpect: readonly string[];
  /** What was overwritten though it never changes, as far as the storage tells. */
  readonly overwritten: readonly string[];
  remove(): Promise<void>;
}

/** A folder has no memory of its own, so it looks the same to all. */
export async function sharedFolder(): Promise<SharedStore> {
  const room = await mkdtemp(join(tmpdir(), 'five-teams-'));
  const folder = join(room, 'store');
  const store = value(await createStore(folder));
  return {
    openAt: async () => ({ store, environment: { SITE_STORE: folder } }),
    beginFaults() {},
    endFaults() {},
    faultsToExpect: [],
    overwritten: [],
    remove: () => rm(room, { recursive: true, force: true }),
  };
}

/** Nobody waits long for a storage that fails on purpose, and a busy machine is not taken for one. */
const PATIENCE = { attempts: 6, pauseMs: 2, attemptMs: 30_000 };

/** Each machine has a cache, a memory and connections of its own. */
export async function sharedBucket(bucket: BucketForFile): Promise<SharedStore> {
  const room = await mkdtemp(join(tmpdir(), 'five-teams-'));
  const created = await bucket.create();
  const { server } = bucket;
  return {
    async openAt(machine) {
      const SITE_CACHE = join(room, machine);
      process.env.SITE_CACHE = SITE_CACHE;
      const store = await bucket.reopen(created, { patience: PATIENCE });
      return { store, environment: { SITE_STORE: store.location, SITE_CACHE } };
    },
    beginFaults(random, note) {
      server.fault = bucketFaults(random, note);
    },
    endFaults() {
      server.fault = undefined;
    },
    faultsToExpect,
    overwritten: noteOverwrites(
      server.objects,
      `${server.bucket}/${created.location.split('/').at(-1)}/`,
    ),
    remove: () => rm(room, { recursive: true, force: true }),
  };
}
