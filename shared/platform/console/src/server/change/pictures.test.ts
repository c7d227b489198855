import type { Store } from '@platform/store/store';
import { expect, test } from 'vitest';
import { consoleAtWork, select } from '../../../testing/console-at-work.ts';

const { site, start, next } = consoleAtWork();

const MINUTE_MS = 60_000;

/** A store that does not answer for what pictures need first. */
async function consoleThatHangs() {
  const release = await next();
  const store: Store = {
    ...site.store,
    read: (key) => (key.includes(release) ? new Promise(() => {}) : site.store.read(key)),
  };
  const intent = { action: 'promote', select: select('pricing', release) };
  return { ...(await start(store)), intent };
}

test('pictures that hang end after a while, and no sooner', async () => {
  const { api, clock, intent } = await consoleThatHangs();
  const { id } = (await api('pictures', intent)).json;
  for (let minute = 1; minute < 15; minute += 1) {
    clock.advance(MINUTE_MS);
    expect((await api(`pictures?id=${id}`)).json.state).toBe('working');
  }
  clock.advance(MINUTE_MS);
  await expect
    .poll(async () => (await api(`pictures?id=${id}`)).json)
    .toMatchObject({ state: 'failed', line: expect.stringContaining('too long') });
});

test('pictures are ended by whoever takes others, and where nobody asks for them any more', async () => {
  const { api, clock, intent } = await consoleThatHangs();
  const first = (await api('pictures', intent)).json;
  const second = (await api('pictures', intent)).json;
  expect(second.id).not.toBe(first.id);
  expect((await api(`pictures?id=${first.id}`)).json).toMatchObject({
    state: 'failed',
    line: expect.stringContaining('gone'),
  });
  clock.advance(2 * MINUTE_MS);
  await expect.poll(async () => (await api(`pictures?id=${second.id}`)).json.state).toBe('failed');
});
