import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrentMap } from '@platform/node/concurrent-map';
import type { S3Objects } from '@platform/testing/s3-objects';
import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import { createFixtureSiteOn, value } from '@platform/testing/site/fixture-site';
import { NOWHERE, runCaptured } from '@platform/testing/site/run-captured';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badBuckets } from './bad-buckets.ts';
import { bucketPlace } from './bad-places.ts';
import { columns, type Prepared } from './columns.ts';

// What every command and every edge does on a bucket that hangs or fails: right, or refused by name
// and in time, and never a wrong answer. The table in the store's README is what came of it.

const AT_ONCE = 9;

const bucket = bucketForFile();
const objects = new Map<string, Parameters<S3Objects['write']>>();
let prepared: Prepared;
let checkout = '';

beforeAll(async () => {
  const site = await createFixtureSiteOn(await bucket.create());
  checkout = site.folder;
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: NOWHERE } }));
  await site.releaseLive('pricing', { version: '1.1.0' });
  const last = await site.store.read('ledger/2.json');
  await site.release('pricing', { version: '1.2.0' });
  const ended = await runCaptured(['compose', 'pricing', '--store', site.store.location]);
  expect(ended).toMatchObject({ code: 0 });
  await site.build('marketing', { version: '1.1.0' });
  const entry = { ...JSON.parse(last.ok ? last.value.toString() : ''), revision: 3 };
  prepared = { checkout, entry: JSON.stringify(entry), revision: 2, sound: new Map() };
  const start = site.store.location.slice('s3://'.length);
  for (const [name, { bytes, metadata }] of bucket.server.objects.list(`${start}/`)) {
    if (name.endsWith('/checked.json')) continue;
    const key = name.replace(start, 'site-of-tests/store');
    objects.set(key, [key, bytes, metadata]);
  }
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

const rows = new Map<string, string>();

async function row(name: string): Promise<void> {
  const bad = badBuckets[name] ?? {};
  const cells = await concurrentMap([...columns.values()], AT_ONCE, async (column) => {
    const own = await bucketPlace(objects, bad);
    return column(own, prepared).finally(() => own.remove());
  });
  rows.set(name, `| ${[name, ...cells].join(' | ')} |`);
  expect(cells.filter((cell) => cell.startsWith('WRONG'))).toEqual([]);
}

describe('a bucket that', () => {
  // What a sound one says is what the others have to say.
  const [sound = '', ...bad] = Object.keys(badBuckets);
  test(sound, () => row(sound));

  const hanging = bad.filter((name) => badBuckets[name]?.hangs);
  const others = bad.filter((name) => !hanging.includes(name));
  // They wait for minutes, beside the others.
  const begun = new Map<string, Promise<void>>();
  test.each([...others, ...hanging])('%s', (name) => {
    if (begun.size === 0) {
      for (const other of hanging) {
        const running = row(other);
        running.catch(() => {});
        begun.set(other, running);
      }
    }
    return begun.get(name) ?? row(name);
  });
});

test('the table is the one in the README of the store', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../store/README.md'), 'utf8');
  const head = ['a bucket that', ...columns.keys()];
  const table = [head, head.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);
  const cells = Object.keys(badBuckets).map((name) => rows.get(name));
  const wanted = [...table, ...cells].join('\n');
  const written = text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---');
  expect(written).toContain(wanted);
});
