import { once } from 'node:events';
import { request } from 'node:http';
import type { Store } from '@platform/store/store';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { applicationOf, consoleAtWork, select } from '../../../testing/console-at-work.ts';
import { addOperator, removeOperator } from '../access/operators.ts';

const { site, start, live, next } = consoleAtWork();
const { path } = folderForEachTest();

/** A store that writes an entry of the ledger only once it may. */
function heldUp(store: Store) {
  const held: (() => void)[] = [];
  let isOpen = false;
  return {
    store: {
      ...store,
      async createIfAbsent(key, content) {
        const isHeld = key.startsWith('ledger/') && !isOpen;
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        return store.createIfAbsent(key, content);
      },
    } satisfies Store,
    held,
    open() {
      isOpen = true;
      for (const each of held) each();
    },
  };
}

const promotion = async () => ({
  intent: { action: 'promote', select: select('pricing', await next()) },
  ...{ reason: '', seen: 3 },
});

test('a change that waits for its turn is not done once its operator is removed', async () => {
  const operatorsFile = path('operators.json');
  const tokens = { anna: '', beth: '' };
  for (const name of ['anna', 'beth'] as const) {
    tokens[name] = value(await addOperator(operatorsFile, name, new Date()));
  }
  const { store, held, open } = heldUp(site.store);
  const { api, signIn } = await start(store, { settings: { operatorsFile } });
  const [anna, beth] = [await signIn('anna', tokens.anna), await signIn('beth', tokens.beth)];
  const first = api('change', await promotion(), { cookie: anna.cookie });
  await expect.poll(() => held.length).toBe(1);
  const intent = { action: 'freeze', until: '2031-01-01T00:00:00Z' };
  const second = api('change', { intent, reason: 'mine', seen: 3 }, { cookie: beth.cookie });
  // What is sent later is answered later.
  await api('overview', undefined, { cookie: anna.cookie });
  expect((await removeOperator(operatorsFile, 'beth')).ok).toBe(true);
  open();
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(401);
  expect((await live())?.entry.revision).toBe(4);
});

test('a rollback waits for no promotion', async () => {
  const { store, held, open } = heldUp(site.store);
  const console = await start(store);
  const { earlier } = await applicationOf(console, 'pricing');
  const release = await site.release('devices', { version: '1.1.0' });
  const promote = { action: 'promote', select: select('devices', release) };
  const first = console.api('change', { intent: promote, reason: '', seen: 3 });
  await expect.poll(() => held.length).toBe(1);
  const intent = { action: 'rollback', select: select('pricing', earlier) };
  expect((await console.api('change', { intent, reason: '', seen: 3 })).status).toBe(200);
  open();
  expect((await first).status).toBe(200);
  expect((await live())?.composition.releases).toMatchObject({
    devices: release,
    pricing: earlier,
  });
});

test('a look whose page is closed before its turn is not taken', async () => {
  const looked = new Set<string>();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store: Store = {
    ...site.store,
    async read(key) {
      const [release] = /9\.9\.\d/.exec(key) ?? [];
      if (release) looked.add(release);
      if (release) await opened;
      return site.store.read(key);
    },
  };
  const { api, port } = await start(store);
  const intentOf = (release: string) => ({
    action: 'promote',
    select: select('pricing', `${release}-0000000000000000`),
  });
  const first = api('look', intentOf('9.9.1'));
  await expect.poll(() => looked.size).toBe(1);
  const own = `http://127.0.0.1:${port}`;
  const leaving = request(`${own}/console/api/look`, {
    method: 'POST',
    headers: { origin: own, 'content-type': 'application/json' },
  });
  leaving.on('error', () => {}).end(JSON.stringify(intentOf('9.9.2')));
  await once(leaving, 'finish');
  // What is sent later is answered later.
  await api('session');
  leaving.destroy();
  await api('session');
  open();
  expect((await first).status).toBe(422);
  expect((await api('look', intentOf('9.9.3'))).status).toBe(422);
  expect([...looked]).toEqual(['9.9.1', '9.9.3']);
});
