import { setTimeout as wait } from 'node:timers/promises';
import { errorResponse } from '@platform/testing/s3-for-file';
import type { Fault, S3Request } from '@platform/testing/s3-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { bucketForFile, textOf } from '../../testing/bucket-for-file.ts';
import type { BucketStore } from './bucket-store.ts';

const bucket = bucketForFile();
let store: BucketStore;
beforeEach(async () => {
  store = await bucket.create();
});
const KEY = 'ledger/1.json';
const create = (text: string) => store.createIfAbsent(KEY, text);

function faults(...planned: (Fault | undefined)[]): void {
  bucket.server.fault = ({ isConditional }: S3Request) =>
    isConditional ? planned.shift() : undefined;
}
const conflict = errorResponse(409, 'ConditionalRequestConflict');
const busy = errorResponse(503, 'SlowDown');

test.each<[string, Fault[]]>([
  ['the connection was cut after it was written', [{ kind: 'cut-after' }]],
  ['the connection was cut before it was written', [{ kind: 'cut-before' }]],
  [
    'the storage failed after it was written',
    [{ kind: 'error-after', status: 500, code: 'InternalError' }],
  ],
  [
    'a proxy gave up after it was written',
    [{ kind: 'error-after', status: 504, code: 'GatewayTimeout' }],
  ],
  ['others wrote at the same time', [conflict, conflict]],
  ['the storage was busy', [busy, busy, { kind: 'cut-after' }]],
  [
    'something on the way sent the request twice',
    [{ kind: 'error-after', status: 412, code: 'PreconditionFailed' }],
  ],
])('an entry is ours where %s', async (_case, planned) => {
  faults(...planned);
  expect(await create('ours')).toBe('created');
  expect(await textOf(store, KEY)).toBe('ours');
});

test.each<[string, Fault[]]>([
  ['the connection is cut', [{ kind: 'cut-before' }]],
  ['the answer is lost', [{ kind: 'cut-after' }]],
  ['the storage fails', [{ kind: 'error-after', status: 500, code: 'InternalError' }]],
  ['others write at the same time', [conflict]],
])('an entry of the same bytes is not ours because %s', async (_case, planned) => {
  expect(await create('equal')).toBe('created');
  faults(...planned);
  expect(await create('equal')).toBe('exists');
});

test('an attempt that arrives late finds the entry of its own writer', async () => {
  faults({ kind: 'late', milliseconds: 500 });
  expect(await create('ours')).toBe('created');
  await wait(1_000);
  expect(await textOf(store, KEY)).toBe('ours');
});

test('an outcome that nobody can know is reported as unknown', async () => {
  bucket.server.fault = ({ isConditional }) => (isConditional ? { kind: 'cut-before' } : undefined);
  await expect(create('ours')).rejects.toThrow('did not say whether it has written');
  bucket.server.fault = ({ method }) =>
    method === 'HEAD' ? { kind: 'cut-before' } : { kind: 'cut-after' };
  await expect(create('ours')).rejects.toThrow('did not say whether it has written');
});

test('a storage that refused every attempt leaves nothing open', async () => {
  bucket.server.fault = ({ isConditional }) => (isConditional ? busy : undefined);
  await expect(create('ours')).rejects.toThrow('overloaded or fails (SlowDown)');
});

test('a refusal does not hide that an attempt before it may have worked', async () => {
  faults({ kind: 'cut-before' }, errorResponse(403, 'AccessDenied'));
  await expect(create('ours')).rejects.toThrow('did not say whether it has written');
});

test('a refusal of the storage is reported at once', async () => {
  faults(errorResponse(403, 'AccessDenied'));
  bucket.server.requests.length = 0;
  await expect(create('ours')).rejects.toThrow('denies access (AccessDenied)');
  expect(bucket.server.requests).toHaveLength(1);
});

describe('with a connection that is cut, slow or refused every other time', () => {
  test.each([1, 2, 3, 4])(
    'one of eight writers wins, and every one knows it (%i)',
    async (seed) => {
      const kinds: (Fault | undefined)[] = [
        undefined,
        { kind: 'cut-after' },
        conflict,
        { kind: 'slow', milliseconds: 5 },
        { kind: 'cut-before' },
        undefined,
        { kind: 'error-after', status: 500, code: 'InternalError' },
      ];
      const stores = await Promise.all(Array.from({ length: 8 }, () => bucket.reopen(store)));
      bucket.server.fault = ({ number, isConditional }) => {
        const fault = kinds[(number * seed) % kinds.length];
        return fault === conflict && !isConditional ? undefined : fault;
      };
      const outcomes = await Promise.allSettled(
        stores.map((each, writer) => each.createIfAbsent(KEY, `writer ${writer}`)),
      );
      bucket.server.fault = undefined;
      const told = outcomes.map((each) => (each.status === 'fulfilled' ? each.value : 'unknown'));
      const winner = Number((await textOf(store, KEY)).replace('writer ', ''));
      for (const [writer, outcome] of told.entries()) {
        if (outcome === 'created') expect(writer).toBe(winner);
        if (outcome === 'exists') expect(writer).not.toBe(winner);
      }
      expect(told.filter((outcome) => outcome !== 'unknown').length).toBeGreaterThan(4);
    },
  );
});
