import { gzipSync } from 'node:zlib';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import * as z from 'zod/mini';
import { isLedgerEntry } from '../port/described-folders.ts';
import { LEDGER_PACK, readEach, type Store } from '../port/store.ts';
import { decode } from '../stored/encodings.ts';
import { entryKey, previousOf } from '../stored/ledger.ts';
import type { BucketObjects, ObjectFacts } from './bucket-objects.ts';

// A ledger of thousands of entries is as many objects, so its entries are also kept in one. Whoever
// adds one writes it anew, now and then. It is a copy that only saves requests, and no entry of it
// is believed that the ledger itself does not vouch for:
//
//   the listing    an object that was rewritten or removed since has another ETag there, or none
//   its last entry is read from the ledger as well, and has to be the same
//   the others     each is named by the one after it, with the hash of its bytes (`previous`)
//
// What is not vouched for is read from the ledger, one by one.

interface Packed {
  readonly etag: string;
  readonly text: string;
}

/** Newest first. */
const pack = z.array(z.object({ revision: z.int(), etag: z.string(), text: z.string() }));

const limits = {
  /** A ledger with fewer entries is read one by one. */
  fewest: 32,
  /** So many that were missing in the pack make it worth writing. */
  missed: 16,
};

export type LedgerPack = ReturnType<typeof createLedgerPack>;

export function createLedgerPack(
  objects: Pick<BucketObjects, 'get' | 'put'>,
  { fewest, missed: most } = limits,
) {
  let entries: Promise<ReadonlyMap<string, Packed>> | undefined;
  const missed = new Set<string>();

  async function load(): Promise<ReadonlyMap<string, Packed>> {
    const found = await objects.get(LEDGER_PACK);
    const text = found && decode('gzip', found.bytes);
    const parsed = pack.safeParse(text && parseJson(text.toString()));
    if (!parsed.success) return new Map();
    const packed = new Map(parsed.data.map((each) => [entryKey(each.revision), each]));
    const [last] = packed.keys();
    const sound = new Map<string, Packed>();
    const inLedger = last === undefined ? undefined : await objects.get(last);
    let next = last;
    let expected = inLedger && sha256(inLedger.bytes);
    while (next !== undefined && expected !== undefined) {
      const entry = packed.get(next);
      if (!entry || sound.has(next) || sha256(entry.text) !== expected) break;
      sound.set(next, entry);
      const previous = previousOf(parseJson(entry.text));
      next = previous && entryKey(previous.revision);
      expected = previous?.sha256;
    }
    return sound;
  }

  return {
    /**
     * The bytes of an entry; undefined where they have to be read from the ledger. Never rejects.
     * @param listed how many entries the ledger has
     * @param etag of this one, in a listing of the last minute
     */
    async read(key: string, etag: string, listed: number): Promise<Buffer | undefined> {
      if (listed < fewest) return undefined;
      entries ??= load().catch(() => new Map());
      const found = (await entries).get(key);
      if (found?.etag === etag) return Buffer.from(found.text);
      missed.add(key);
      return undefined;
    },
    /** Does nothing where it has nearly everything. Rejects where the storage fails. */
    async renew(
      list: () => Promise<ReadonlyMap<string, ObjectFacts>>,
      store: Pick<Store, 'read'>,
    ): Promise<void> {
      if (missed.size < most) return;
      missed.clear();
      const listed = [...(await list())].map(([name, { etag }]) => ({
        key: `ledger/${name}`,
        etag,
      }));
      const all = listed.filter(({ key }) => isLedgerEntry(key));
      const texts = await readEach(
        store,
        all.map(({ key }) => key),
      );
      const packed = all.flatMap(({ key, etag }, position) => {
        const revision = Number.parseInt(key.slice('ledger/'.length), 10);
        const text = texts[position]?.toString();
        return text === undefined ? [] : [{ revision, etag, text }];
      });
      packed.sort((one, other) => other.revision - one.revision);
      await objects.put(LEDGER_PACK, gzipSync(JSON.stringify(packed)));
      entries = undefined;
    },
  };
}
