import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { readLive } from '../change/live.ts';
import { appendEntry, entryKey, readEntry, readRevisions } from '../store/ledger.ts';

const ids = { first: '', second: '' };
const { site, run } = siteForEachTest(async (template) => {
  ids.first = (await template.goLive()).pricing;
  ids.second = await template.releaseLive('pricing', { version: '1.1.0' });
  await template.release('pricing', { version: '1.0.5' });
});

const damage = (key: string) => writeFile(site.store.place(key), 'damaged');
const livePage = async () => {
  const { live } = await readLive(site.store);
  const { id = '', archives } = live?.composition ?? {};
  return `compositions/${id}/${archives?.[0]}.br`;
};
const earlierId = async () => {
  const { live } = await readLive(site.store);
  return (await site.store.list('compositions')).filter(
    (id) => id !== live?.composition.id && !id.endsWith('.json'),
  )[0];
};

test('what is as it was written is reported with exit code 0', async () => {
  expect(await run('verify')).toEqual({
    code: 0,
    stdout: '6 releases and 1 composition are as they were written.\n',
    stderr: '',
  });
  const all = await run('verify', '--all');
  expect(all.stdout).toMatch(
    /^7 releases and 2 compositions .*and so are their source maps, the configurations and the ledger\.\n$/,
  );
});

test('damage of what is live is named with the command that mends it, also if it was verified before', async () => {
  await damage(`releases/pricing/${ids.second}/web/entry.js`);
  // It is the fallback.
  await rm(site.store.place(`releases/pricing/${ids.first}/web/entry.js`));
  const page = await livePage();
  await damage(page);
  const { code, stderr } = await run('verify');
  expect(code).toBe(1);
  expect(stderr).toContain(`${page} has changed: compose it again with \`site compose\``);
  expect(stderr).toContain('3 things are wrong in ');
  for (const id of [ids.first, ids.second]) {
    expect(stderr).toContain(`in the store; publish pricing ${id} again.`);
  }
  await site.release('pricing');
  await site.release('pricing', { version: '1.1.0' });
  expect(await run('compose')).toMatchObject({ code: 0 });
  expect(await run('verify')).toMatchObject({ code: 0 });
});

test('a ledger that lost which one it is, and maps whose list is gone, are found; a stray folder is nothing', async () => {
  await mkdir(site.store.place('compositions/copy of mine'));
  expect(await run('verify', '--all')).toMatchObject({ code: 0 });
  await damage('ledger/epoch.json');
  await mkdir(site.store.place(`releases/pricing/${ids.first}/maps`), { recursive: true });
  await damage(`releases/pricing/${ids.first}/maps/maps.json`);
  expect((await run('verify')).stderr).toMatch(/ledger\/epoch\.json is missing or has changed/);
  const { code, stderr } = await run('verify', '--all');
  expect(code).toBe(1);
  expect(stderr).toContain('2 things are wrong in ');
  expect(stderr).toMatch(/maps\/maps\.json .*publish pricing \S+ again/);
});

test('damage of what is not live is found in all of the store alone', async () => {
  const id = await earlierId();
  await damage(`compositions/${id}/composition.json`);
  await damage('ledger/1.json');
  await damage('configurations/newest.json');
  expect(await run('verify')).toMatchObject({ code: 0 });
  const { code, stdout } = await run('verify', '--all', '--json');
  const { error } = JSON.parse(stdout);
  expect({ code, kind: error.kind }).toEqual({ code: 1, kind: 'damaged-file' });
  const found = [`${id}/composition.json`, 'ledger/1.json', 'configurations/newest.json'];
  for (const file of found) expect(error.choices.join('\n')).toContain(file);
  expect(error.choices).toHaveLength(3);
});

test('an entry in the middle that is missing is found, and what no entry was made after is no gap', async () => {
  const [head = 0] = await readRevisions(site.store);
  await rm(site.store.place(entryKey(1)));
  const missing = 'ledger/1.json is missing, and revision 2 was made after it';
  expect((await run('verify')).stderr).toContain(missing);
  expect((await run('status')).stdout).toContain("ledger/1.json can't be read: no rollback knows");
  await appendEntry(site.store, head + 3, await entryOf(head));
  expect((await run('verify', '--json')).stdout).toContain('One thing is wrong');
});

test('an entry that says something else than the next one was made after is found', async () => {
  const first = site.store.place(entryKey(1));
  await writeFile(first, (await readFile(first, 'utf8')).replace('"by": "anna"', '"by": "beth"'));
  expect(await run('verify')).toMatchObject({ code: 0 });
  const { code, stderr } = await run('verify', '--all');
  expect(code).toBe(1);
  expect(stderr).toContain('ledger/1.json has changed: restore it from a copy.');
});

async function entryOf(revision: number) {
  const { composition } = value(await readEntry(site.store, revision));
  return { composition, action: 'promote', changes: [], at: new Date().toISOString(), by: 'anna' };
}

test('a newest entry that can not be read is wrong, and a store without one is not', async () => {
  await damage('ledger/2.json');
  expect(await run('verify')).toMatchObject({ code: 1 });
  for (const revision of [1, 2]) await rm(site.store.place(`ledger/${revision}.json`));
  expect(await run('verify')).toMatchObject({ code: 0 });
  value(await site.promote());
  expect(await run('verify')).toMatchObject({ code: 0 });
});
