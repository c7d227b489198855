import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sha256 } from '@platform/node/hash';
import { errorResponse } from '@platform/testing/s3-for-file';
import { value } from '@platform/testing/site/fixture-site';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { LEDGER_PACK, type Store } from '../port/store.ts';
import { decode } from '../stored/encodings.ts';
import { appendEntry, entryKey, readLedger, readRevisions } from '../stored/ledger.ts';
import { type BucketStore, bucketStore } from './bucket-store.ts';
import { openCache } from './cache.ts';
import { createLedgerPack } from './ledger-pack.ts';

const bucket = bucketForFile();

async function add(store: Store, by: string): Promise<void> {
  const [head = 0] = await readRevisions(store);
  const at = '2030-01-02T03:04:05.000Z';
  const said = { composition: '0123456789abcdef', action: 'promote', changes: [], at, by };
  value(await appendEntry(store, head, said));
}

/** The newest entry is by somebody whose command has read all others. */
async function ledgerOf(entries: number, store: BucketStore): Promise<BucketStore> {
  for (let count = 1; count < entries; count += 1) await add(store, `anna ${count}`);
  await readLedger(store);
  await add(store, 'anna');
  return store;
}

/** As a machine that has nothing in its cache. */
async function cold(store: BucketStore): Promise<BucketStore> {
  const { SITE_CACHE = '' } = process.env;
  process.env.SITE_CACHE = join(SITE_CACHE, randomUUID());
  return bucket.reopen(store).finally(() => {
    process.env.SITE_CACHE = SITE_CACHE;
  });
}

/** So that few entries, and few requests, make a ledger that is packed. */
const few = { fewest: 4, missed: 2 };

/** Has nothing in its cache, and packs a short ledger. Of its storage it knows what that machine does. */
async function coldPacking({ objects }: BucketStore): Promise<BucketStore> {
  const folder = join(process.env.SITE_CACHE ?? '', randomUUID());
  await mkdir(folder);
  return bucketStore(
    objects,
    openCache(folder, 1_000_000),
    undefined,
    createLedgerPack(objects, few),
  );
}

// What happens to a bucket happens in the server: a store that waited two seconds for its pack, on a
// busy machine, refuses to look at it for a minute.
const nameOf = ({ location }: BucketStore, key: string) =>
  `${location.slice('s3://'.length)}/${key}`;
const objectOf = (store: BucketStore, key: string) =>
  bucket.server.objects.read(nameOf(store, key));
const put = (store: BucketStore, key: string, content: string | Buffer) =>
  bucket.server.objects.write(nameOf(store, key), Buffer.from(content), {
    sha256: sha256(content),
  });
const remove = (store: BucketStore, key: string) =>
  bucket.server.objects.remove(nameOf(store, key));

async function requestsToRead(store: BucketStore): Promise<number> {
  const machine = await cold(store);
  bucket.server.requests.length = 0;
  await readLedger(machine);
  return bucket.server.requests.length;
}

test('a machine with an empty cache reads a long ledger with as many requests as a short one', async () => {
  const store = await ledgerOf(40, await bucket.create());
  const short = await requestsToRead(store);
  for (let count = 0; count < 80; count += 1) await add(store, 'beth');
  const long = await requestsToRead(store);
  expect(short).toBeLessThan(20);
  expect(long).toBeLessThan(20);
});

type Entries = { revision: number; etag: string; text: string }[];

function forge(store: BucketStore, change: (entries: Entries) => Entries): void {
  const found = objectOf(store, LEDGER_PACK);
  const text = found && decode('gzip', found.bytes);
  const entries: Entries = text ? JSON.parse(text.toString()) : [];
  put(store, LEDGER_PACK, gzipSync(JSON.stringify(change(entries))));
}

const otherText = (text: string) => text.replace(/"by": ".*"/, '"by": "mallory"');

/** What may happen to a ledger and to its pack. Each takes any number, to choose where. */
const happenings: Record<string, (store: BucketStore, any: number) => unknown> = {
  'an entry is added': (store) => add(store, 'beth'),
  'five are added': async (store) => {
    for (let count = 0; count < 5; count += 1) await add(store, 'carol');
  },
  'another machine adds one': async (store) => add(await coldPacking(store), 'dora'),
  'a writer dies before the pack': async (store) => {
    bucket.server.fault = ({ method, key }) =>
      method === 'PUT' && key.endsWith(LEDGER_PACK) ? { kind: 'cut-before' } : undefined;
    await add(await coldPacking(await cold(store)), 'eve');
    bucket.server.fault = undefined;
  },
  'the pack may not be written': async (store) => {
    bucket.server.fault = ({ method, key }) =>
      method === 'PUT' && key.endsWith(LEDGER_PACK)
        ? errorResponse(403, 'AccessDenied')
        : undefined;
    await add(await coldPacking(await cold(store)), 'faith');
    bucket.server.fault = undefined;
  },
  'an entry is damaged': (store, any) => put(store, entryKey(any), '{"contract":1'),
  'an entry is lost': (store, any) => remove(store, entryKey(any)),
  'an entry is replaced': (store, any) => {
    const found = objectOf(store, entryKey(any));
    if (found) put(store, entryKey(any), otherText(found.bytes.toString()));
  },
  'the newest entries are lost': async (store) => {
    for (const revision of (await readRevisions(store)).slice(0, 3)) {
      remove(store, entryKey(revision));
    }
  },
  'the pack is lost': (store) => remove(store, LEDGER_PACK),
  'the pack is damaged': (store, any) => put(store, LEDGER_PACK, `damaged ${any}`),
  'the pack is torn': (store, any) => {
    const found = objectOf(store, LEDGER_PACK);
    if (found) put(store, LEDGER_PACK, found.bytes.subarray(0, any * 10));
  },
  'an entry of the pack is forged': (store, any) =>
    forge(store, (entries) =>
      entries.map((each, at) => (at === any ? { ...each, text: otherText(each.text) } : each)),
    ),
  'the newest of the pack is forged': (store) =>
    forge(store, ([first, ...others]) =>
      first ? [{ ...first, text: otherText(first.text) }, ...others] : [],
    ),
  'an entry is left out of the pack': (store, any) =>
    forge(store, (entries) => entries.filter((_each, at) => at !== any)),
  'the pack says that everything is as in the listing': async (store) => {
    const { files } = await store.objects.list('ledger/', 'all');
    const etagOf = (revision: number) => files.get(`${revision}.json`)?.etag ?? '';
    forge(store, (entries) =>
      entries.map((each) => ({ ...each, etag: etagOf(each.revision), text: otherText(each.text) })),
    );
  },
};

// LEDGERS tries more cases, SEED others, and SHRINK finds the fewest steps that fail.
test('whatever happens, the pack says what reading each entry says', async () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom(...Object.keys(happenings)),
      any: fc.integer({ min: 0, max: 12 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (happened) => {
      const store = await ledgerOf(8, await coldPacking(await bucket.create()));
      for (const { what, any } of happened) {
        await happenings[what]?.(store, any);
        const packed = await readLedger(await coldPacking(store));
        const pack = objectOf(store, LEDGER_PACK);
        remove(store, LEDGER_PACK);
        const each = await readLedger(await coldPacking(store));
        if (pack) put(store, LEDGER_PACK, pack.bytes);
        expect(packed).toEqual(each);
        // The machine that has run all along, with what it remembers.
        expect(await readLedger(store)).toEqual(each);
      }
    }),
    {
      seed: Number(process.env.SEED ?? 20_261),
      numRuns: Number(process.env.LEDGERS ?? 8),
      endOnFailure: !process.env.SHRINK,
    },
  );
});
