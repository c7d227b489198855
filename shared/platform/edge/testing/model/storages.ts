import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@platform/store/store';
import type { Fault, S3Server } from '@platform/testing/s3-server';
import type { BucketForFile } from '@platform/testing/site/bucket-for-file';
import { createFixtureSiteOn, type FixtureSite } from '@platform/testing/site/fixture-site';

export interface Storage {
  readonly site: FixtureSite<Store>;
  open(): Promise<Store>;
  readonly folder?: string;
  readonly server?: S3Server;
  remove(): Promise<void>;
}

export function inFolder(site: FixtureSite): Storage {
  return {
    site,
    open: async () => site.store,
    folder: site.store.folder,
    remove: () => site.remove(),
  };
}

/** Each machine has its own cache. */
export async function inBucket(
  bucket: BucketForFile,
  created: Parameters<BucketForFile['reopen']>[0],
): Promise<Storage> {
  const caches: string[] = [];
  const site = await createFixtureSiteOn<Store>(created);
  return {
    site,
    async open() {
      const cache = await mkdtemp(join(tmpdir(), 'machine-'));
      caches.push(cache);
      const before = process.env.SITE_CACHE;
      process.env.SITE_CACHE = cache;
      const store = await bucket.reopen(created);
      process.env.SITE_CACHE = before;
      return store;
    },
    server: bucket.server,
    async remove() {
      await site.remove();
      for (const cache of caches) await rm(cache, { recursive: true, force: true });
    },
  };
}

export const faults: readonly Fault[] = [
  { kind: 'answer', status: 503, code: 'SlowDown' },
  { kind: 'answer', status: 409, code: 'ConditionalRequestConflict' },
  { kind: 'cut-before' },
  { kind: 'cut-after' },
  { kind: 'error-after', status: 500, code: 'InternalError' },
  { kind: 'late', milliseconds: 10 },
  { kind: 'torn-body' },
  { kind: 'other-byte' },
];

const writes: readonly Fault['kind'][] = ['cut-after', 'error-after', 'late'];

export function canHappen(fault: Fault, method: string, isConditional: boolean): boolean {
  if (fault.kind === 'answer' && fault.status === 409) return isConditional;
  if (writes.includes(fault.kind)) return method === 'PUT' || method === 'DELETE';
  if (fault.kind === 'torn-body' || fault.kind === 'other-byte') return method === 'GET';
  return true;
}

export async function readImmutables(store: Store): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of ['ledger', 'configurations', 'compositions', 'releases']) {
    for (const key of [...(await store.filesBelow(folder)).keys()]) {
      if (!key.endsWith('.json') || key.endsWith('newest.json')) continue;
      found.set(key, (await store.sha256Of(key)) ?? 'missing');
    }
  }
  return found;
}
