import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { sha256 } from '@site/node/hash';
import { concurrentMap } from '@site/releases/concurrent-map';
import { appendEntry, entryKey, readLedger, readRevisions } from '@site/releases/ledger';
import { createStore } from '@site/releases/open-store';
import type { Store } from '@site/releases/store';
import { createFixtureSiteOn, value } from '@site/releases/testing/fixture-site';
import { s3Credentials, startS3Server } from '@site/testing/s3-server';
import type { Report, Row, Table } from '../benchmark.ts';
import { type Measured, measureStore, measures } from './measure-store.ts';

const LENGTHS = [10, 300, 3_000];

/** In a bucket, each time on a machine that has nothing of it in its cache. */
export async function longLedger(report: Report): Promise<readonly Table[]> {
  const server = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), 'bench-ledger-'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: server.address,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    SITE_CACHE: join(folder, 'own'),
  });
  const location = `s3://${server.bucket}/store`;
  const store = value(await createStore(location));
  const site = await createFixtureSiteOn(store);
  try {
    await site.goLive();
    const [first] = await readLedger(store);
    if (!first) throw new Error('nothing went live');
    const at = new Date().toISOString();
    const { composition } = first;
    const entry = { composition, action: 'promote', changes: [], at, by: 'bench' };
    const found: Measured[] = [];
    for (const length of LENGTHS) {
      report(`${length} entries of the ledger`);
      await lengthen(store, entry, length - 1);
      // By somebody whose command has read all others.
      await readLedger(store);
      value(await appendEntry(store, length - 1, entry));
      found.push(await measureStore(location, { folder, requests: server.requests }));
    }
    const subjects = LENGTHS.map((length) => length.toLocaleString('en'));
    const rows = (unit: 'ms' | 'requests'): Row[] =>
      measures.map((what) => ({
        what,
        unit,
        samples: Object.fromEntries(
          subjects.map((name, at) => [name, found[at]?.[unit][what] ?? []]),
        ),
      }));
    return [
      { title: 'Requests to a bucket, by entries of its ledger', subjects, rows: rows('requests') },
      { title: 'Times with a bucket, by entries of its ledger', subjects, rows: rows('ms') },
    ];
  } finally {
    await site.remove();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

type Entry = Parameters<typeof appendEntry>[2];

/** As `appendEntry` writes them, many at a time. */
async function lengthen(store: Store, entry: Entry, length: number): Promise<void> {
  const [newest] = await readRevisions(store);
  const last = await store.read(entryKey(newest ?? 0));
  if (newest === undefined || !last.ok) throw new Error('the ledger is empty');
  const texts: [key: string, text: string][] = [];
  let previous = { revision: newest, sha256: sha256(last.value) };
  for (let revision = newest + 1; revision <= length; revision += 1) {
    const text = JSON.stringify({ contract: CONTRACT_VERSION, revision, ...entry, previous });
    texts.push([entryKey(revision), text]);
    previous = { revision, sha256: sha256(text) };
  }
  await concurrentMap(texts, 32, ([key, text]) => store.createIfAbsent(key, text));
}
