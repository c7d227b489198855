import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrentMap } from '@site/releases/concurrent-map';
import type { Store } from '@site/releases/store';
import { bucketForFile } from '@site/releases/testing/bucket-for-file';
import {
  createFixtureSite,
  createFixtureSiteOn,
  type FixtureSite,
  value,
} from '@site/releases/testing/fixture-site';
import { NOWHERE, runCaptured } from '@site/releases/testing/run-captured';
import { thisMachine } from '@site/testing/machine';
import type { S3Objects } from '@site/testing/s3-objects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badBuckets } from './bad-buckets.ts';
import { badFolders, bucketPlace, folderPlace, type Place } from './bad-places.ts';
import { columns, type Prepared } from './columns.ts';

// What every command and every edge does on a storage that hangs, fails or lies: right, or refused by
// name and in time, and never a wrong answer. The table in STORE.md is what came of it.

const AT_ONCE = 9;

const bucket = bucketForFile();
const objects = new Map<string, Parameters<S3Objects['write']>>();
let folder = '';
let inBucket: Prepared;
let inFolder: Prepared;

beforeAll(async () => {
  const made = await prepare(await createFixtureSite());
  folder = made.site.store.folder;
  await runCaptured(['init', '--store', folder]);
  inFolder = made.prepared;
  const template = await prepare(await createFixtureSiteOn(await bucket.create()));
  inBucket = template.prepared;
  const { location } = template.site.store;
  const start = location.slice('s3://'.length);
  for (const [name, { bytes, metadata }] of bucket.server.objects.list(`${start}/`)) {
    if (name.endsWith('/checked.json')) continue;
    const key = name.replace(start, 'site-of-tests/store');
    objects.set(key, [key, bytes, metadata]);
  }
}, 180_000);

const left: string[] = [];
afterAll(async () => {
  for (const each of left) await rm(each, { recursive: true, force: true });
});

async function prepare<Kind extends Store>(site: FixtureSite<Kind>) {
  left.push(site.folder);
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: NOWHERE } }));
  await site.releaseLive('pricing', { version: '1.1.0' });
  const last = await site.store.read('ledger/2.json');
  await site.release('pricing', { version: '1.2.0' });
  const ended = await runCaptured(['compose', 'pricing', '--store', site.store.location]);
  expect(ended).toMatchObject({ code: 0 });
  await site.build('marketing', { version: '1.1.0' });
  const entry = { ...JSON.parse(last.ok ? last.value.toString() : ''), revision: 3 };
  const prepared: Prepared = {
    ...{ checkout: site.folder, entry: JSON.stringify(entry), revision: 2, sound: new Map() },
  };
  return { site, prepared };
}

const rows = new Map<string, string>();

async function row(name: string, place: () => Promise<Place>, prepared: Prepared) {
  const cells = await concurrentMap([...columns.values()], AT_ONCE, async (column) => {
    const own = await place();
    return column(own, prepared).finally(() => own.remove());
  });
  rows.set(name, `| ${[name, ...cells].join(' | ')} |`);
  expect(cells.filter((cell) => cell.startsWith('WRONG'))).toEqual([]);
}

type Row = [name: string, { run: () => Promise<void>; hangs?: boolean | undefined }];

const buckets = Object.entries(badBuckets).map(([name, bad]): Row => {
  const run = () => row(name, () => bucketPlace(objects, bad), inBucket);
  return [name, { run, hangs: bad.hangs }];
});
// Disks are mounted.
const disks = thisMachine.isRoot ? Object.entries(badFolders) : [];
const folders = disks.map(([name, become]): Row => {
  const run = () => row(name, () => folderPlace(folder, become), inFolder);
  return [name, { run, hangs: name.endsWith('hangs') }];
});

describe('a storage that', () => {
  // What a sound one says is what the others have to say.
  const sound = [buckets, folders].flatMap((kind) => kind.slice(0, 1));
  const bad = [buckets, folders].flatMap((kind) => kind.slice(1));
  test.each(sound)('%s', { timeout: 400_000 }, (_name, { run }) => run());

  const hanging = bad.filter(([, { hangs }]) => hangs);
  const others = bad.filter((one) => !hanging.includes(one));
  // They wait for minutes, beside the others.
  const begun = new Map<string, Promise<void>>();
  test.each([...others, ...hanging])('%s', { timeout: 400_000 }, (name, { run }) => {
    if (begun.size === 0) {
      for (const [other, one] of hanging) {
        const running = one.run();
        running.catch(() => {});
        begun.set(other, running);
      }
    }
    return begun.get(name) ?? run();
  });
});

test.runIf(thisMachine.isRoot)('the table is the one in STORE.md', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../releases/STORE.md'), 'utf8');
  const head = ['a storage that', ...columns.keys()];
  const table = [head, head.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);
  const cells = [...buckets, ...folders].map(([name]) => rows.get(name));
  const wanted = [...table, ...cells].join('\n');
  const written = text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---');
  expect(written).toContain(wanted);
});
