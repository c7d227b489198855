import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { entryKey, readEpoch } from '../store/ledger.ts';

let ready: object;
let usual: object;
const server = createServer((_request, response) => response.end(JSON.stringify(ready)));
let address: string;
const { site, run, change } = siteForEachTest(async (template) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await template.releaseAll();
  value(await template.promote('all', { addresses: { site: address } }));
  await template.release('pricing', { version: '1.1.0' });
  const { composition } = value(await template.promote());
  const epoch = await readEpoch(template.store);
  usual = { status: 'ready', revision: 2, composition: composition.id, epoch };
});
beforeEach(() => {
  ready = usual;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('status says what the edge serves', async () => {
  expect((await run('status')).stdout).toContain(`The edge at ${address} serves revision 2.\n`);
  ready = { ...ready, status: 'degraded', revision: 1 };
  expect((await run('status')).stdout).toContain(
    `The edge at ${address} serves revision 1. It can't read this store`,
  );
  expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({
    entry: { revision: 2 },
    edge: { address, revision: 1, difference: expect.stringContaining('/problems') },
  });
});

test('a change that the edge does not serve is in the ledger, and ends with exit code 3', async () => {
  await site.release('devices', { version: '1.1.0' });
  ready = { ...usual, epoch: 'another' };
  const { code, stdout } = await run('promote', 'devices', '--json');
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    entry: { revision: 3 },
    served: { kind: 'not-served', address },
  });
});

test('a ledger that was restored from an older copy is reported, and the suggested command works', async () => {
  await rm(site.store.place(entryKey(2)));
  expect((await run('status')).stdout).toContain('it was restored from an older copy');
  await site.release('devices', { version: '1.1.0' });
  const refused = await change('promote', 'devices');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  const [, command = ''] =
    /`site (promote --composition \w+ --above-edge)`/.exec(refused.stderr) ?? [];
  const kept = await change(...command.split(' '));
  expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining('(revision 3)') });
  expect(await change('promote', 'devices')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^devices: .* \(revision 4\)\n$/s),
  });
});

test('an undo above the edge names the command that takes back what the ledger has lost', async () => {
  await rm(site.store.place(entryKey(2)));
  const refused = await change('undo', '--above-edge');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  const [, command = ''] = /`site ([^`]+)`/.exec(refused.stderr) ?? [];
  const back = await change(...command.split(' '));
  expect(back, command).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toContain('(revision 3)');
});
