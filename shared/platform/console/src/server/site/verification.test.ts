import { ok } from '@platform/node/result';
import { compositionKey } from '@platform/store/compositions';
import type { Store } from '@platform/store/store';
import { expect, test } from 'vitest';
import { consoleAtWork } from '../../../testing/console-at-work.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { createVerification } from './verification.ts';

const { site, start, live } = consoleAtWork();

const HOUR_MS = 60 * 60_000;

test('what is live is read in the background, and what was changed on the disk is named', async () => {
  const { api } = await start(site.store, { user: 'anna' });
  const read = async () => (await api('verification')).json;
  expect(await read()).toEqual({ state: 'none' });
  const begun = await api('verification', { all: false });
  expect(begun).toMatchObject({ status: 200, json: { state: 'working', by: 'anna' } });
  await expect.poll(read).toMatchObject({
    state: 'done',
    line: expect.stringMatching(/^\d+ releases and 1 composition are as they were written\.$/),
    findings: [],
  });
  expect((await read()).files).toBeGreaterThan(5);
  const composition = (await live())?.composition.id ?? '';
  const file = `${compositionKey(composition)}/composition.json`;
  await site.store.replace(file, 'damaged');
  await api('verification', { all: true });
  await expect.poll(read).toMatchObject({
    state: 'done',
    line: expect.stringMatching(/wrong in .* A release is mended by/),
    findings: expect.arrayContaining([expect.stringContaining(site.store.place(file))]),
  });
});

test('the store is read once at a time, and no longer than an hour', async () => {
  const clock = manualClock();
  const store: Store = { ...site.store, read: () => new Promise(() => {}) };
  const verification = createVerification(async () => ok(store), clock);
  verification.start(false, 'anna');
  verification.start(true, 'beth');
  expect(verification.read()).toMatchObject({ state: 'working', by: 'anna', all: false });
  clock.advance(HOUR_MS - 1);
  expect(verification.read()).toMatchObject({ state: 'working' });
  clock.advance(HOUR_MS);
  await expect
    .poll(() => verification.read())
    .toMatchObject({ state: 'failed', line: expect.stringContaining('too long') });
  verification.start(true, 'beth');
  expect(verification.read()).toMatchObject({ state: 'working', by: 'beth' });
});
