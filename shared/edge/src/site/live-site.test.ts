import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContract1Site } from '@site/releases/contract-1-store';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReport } from '../report.ts';
import { createLiveSite, type LiveSite } from './live-site.ts';

let template: FixtureSite;
let site: FixtureSite;
let live: LiveSite;
let log: string[];
beforeAll(async () => {
  template = await createFixtureSite();
  await template.releaseAll();
  value(await template.promote());
  await template.release('pricing', { version: '1.1.0' });
  value(await template.promote());
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
  log = [];
  live = createLiveSite(site.store);
  live.onCheck(createReport((line) => log.push(line)).checked);
});
afterEach(() => site.remove());

const ledgerFile = (revision: number) => join(site.store.folder, 'ledger', `${revision}.json`);
const compositionFile = (file: string) =>
  join(site.store.folder, 'compositions', live.site?.composition ?? '', file);

test('the newest revision is served', async () => {
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.site?.pages.get('/pricing')?.identity.bytes.toString()).toContain('Pricing');
  expect(live.problems).toEqual([]);
});

test('a site that the earlier version put live is served, and so is what is promoted on top of it', async () => {
  const older = await createContract1Site();
  const there = createLiveSite(older.store);
  await there.check();
  expect(there).toMatchObject({ problems: [], site: { revision: 1 } });
  expect(there.site?.pages.get('/pricing')?.identity.bytes.toString()).toContain('Pricing');
  await older.release('shell', { version: '2.0.0' });
  value(await older.promote([{ name: 'shell' }]));
  await there.check();
  expect(there).toMatchObject({ problems: [], site: { revision: 2 } });
  await older.remove();
});

test('at start a corrupt newest entry is skipped', async () => {
  await writeFile(ledgerFile(2), '{"revision":');
  await live.check();
  expect(live.site?.revision).toBe(1);
  expect(live.problems).toEqual([expect.stringContaining('ledger/2.json is damaged')]);
});

test('at start a composition that lacks a page is skipped', async () => {
  const { composition } = JSON.parse(await readFile(ledgerFile(2), 'utf8'));
  await rm(join(site.store.folder, 'compositions', composition, 'pages'), { recursive: true });
  await live.check();
  expect(live.site?.revision).toBe(1);
  expect(live.problems).toEqual([expect.stringContaining('is missing')]);
});

test('the site stays as it is while the newest entry is corrupt, until that is repaired', async () => {
  await live.check();
  const entry = { ...JSON.parse(await readFile(ledgerFile(1), 'utf8')), revision: 3 };
  await writeFile(ledgerFile(3), 'corrupt');
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.problems).toHaveLength(1);
  await writeFile(ledgerFile(3), JSON.stringify(entry));
  await live.check();
  expect(live.site?.revision).toBe(3);
  expect(live.problems).toEqual([]);
  expect(log).toEqual([
    expect.stringMatching(/^serving revision 2/),
    expect.stringMatching(/^degraded: Revision 3: /),
    'mended: everything can be read again',
    expect.stringMatching(/^serving revision 3/),
  ]);
});

test('a good entry below a corrupt one is served', async () => {
  await live.check();
  value(await site.promote([{ name: 'pricing', release: live.site?.releases.pricing ?? '' }]));
  await site.release('devices', { version: '1.1.0' });
  const third = value(await site.promote());
  await writeFile(ledgerFile(4), 'corrupt');
  await live.check();
  expect(live.site?.revision).toBe(third.entry?.revision);
  expect(live.problems).toHaveLength(1);
});

test.each([
  ['a page is removed', (file: string) => rm(file)],
  ['a page is changed', (file: string) => writeFile(file, 'changed')],
  ['a compressed page is changed', (file: string) => writeFile(`${file}.br`, 'changed')],
])(
  'where %s the site is still served from memory, and the problem is reported',
  async (_name, corrupt) => {
    await live.check();
    const served = live.site;
    const description = JSON.parse(await readFile(compositionFile('composition.json'), 'utf8'));
    const page = compositionFile(description.pages['/pricing'].file);
    const whole = await readFile(page);
    const compressed = await readFile(`${page}.br`);
    await corrupt(page);
    await live.check();
    expect(live.site).toBe(served);
    expect(live.problems).toEqual([expect.stringMatching(/^Revision 2: .*pages\//)]);
    await writeFile(page, whole);
    await writeFile(`${page}.br`, compressed);
    await live.check();
    expect(live.site).toBe(served);
    expect(live.problems).toEqual([]);
  },
);

test('without its store the site is still served, and the problem is reported once', async () => {
  await live.check();
  await rename(site.store.folder, `${site.store.folder}-away`);
  await live.check();
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.problems).toEqual([expect.stringContaining("The store can't be read")]);
  expect(log.filter((line) => line.startsWith('degraded'))).toHaveLength(1);
  await rename(`${site.store.folder}-away`, site.store.folder);
  await live.check();
  expect(live.problems).toEqual([]);
});

test('a ledger that has lost the served revision takes nothing away', async () => {
  await live.check();
  await rm(ledgerFile(2));
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.problems).toEqual([expect.stringContaining('no longer in the ledger')]);
});

test('the edge does not follow a ledger back that was restored from an older copy, and reports it', async () => {
  await live.check();
  const served = live.site;
  await rm(ledgerFile(2));
  await live.check();
  expect(live).toMatchObject({ site: served, head: 1 });
  const problem = /^Revision 2, which is served, .* which ends at revision 1: it was restored/;
  expect(live.problems).toEqual([expect.stringMatching(problem)]);
  expect(log.at(-1)).toMatch(/^degraded: Revision 2, which is served/);
  // What a command writes above it is followed again.
  const entry = JSON.parse(await readFile(ledgerFile(1), 'utf8'));
  await writeFile(ledgerFile(3), JSON.stringify({ ...entry, revision: 3 }));
  await live.check();
  expect(live).toMatchObject({ problems: [], head: 3, site: { revision: 3 } });
});

test('a ledger that replaces another one is served after the next start', async () => {
  await live.check();
  const served = live.site;
  const entry = JSON.parse(await readFile(ledgerFile(1), 'utf8'));
  const epochFile = join(site.store.folder, 'ledger', 'epoch.json');
  await writeFile(epochFile, JSON.stringify({ contract: 2, epoch: 'another' }));
  await writeFile(ledgerFile(3), JSON.stringify({ ...entry, revision: 3 }));
  await live.check();
  expect(live.site).toBe(served);
  expect(live.problems).toEqual([expect.stringMatching(/^The ledger is another one .*start this/)]);
  const next = createLiveSite(site.store);
  await next.check();
  expect(next).toMatchObject({ problems: [], epoch: 'another', site: { revision: 3 } });
});

test.each([
  ['nothing is wrong', async () => {}],
  ['an entry is corrupt', () => writeFile(ledgerFile(2), 'corrupt')],
  ['an entry is of a newer version', () => writeFile(ledgerFile(2), '{"contract":99}')],
  ['a composition is corrupt', async () => writeFile(await newestFile('composition.json'), '{}')],
  ['a page is gone', async () => rm(await newestFile('pages'), { recursive: true })],
  [
    'nothing can be read',
    async () => {
      await rm(await newestFile('pages'), { recursive: true });
      await writeFile(ledgerFile(1), 'corrupt');
    },
  ],
])('where %s the command and a starting edge agree on what is live', async (_name, corrupt) => {
  await corrupt();
  await live.check();
  const said = await readLive(site.store);
  expect(said.live?.entry.revision).toBe(live.site?.revision);
  expect(said.live?.composition.id).toBe(live.site?.composition);
  expect(said.problems.length).toBe(live.problems.length);
});

async function newestFile(file: string): Promise<string> {
  const { composition } = JSON.parse(await readFile(ledgerFile(2), 'utf8'));
  return join(site.store.folder, 'compositions', composition, file);
}

test('listeners hear of every change until they unsubscribe', async () => {
  const heard: (number | undefined)[] = [];
  const unsubscribe = live.onCheck((after) => heard.push(after.site?.revision));
  await live.check();
  await live.check();
  await site.release('devices', { version: '1.1.0' });
  value(await site.promote());
  await live.check();
  unsubscribe();
  await site.release('devices', { version: '1.2.0' });
  value(await site.promote());
  await live.check();
  expect(heard).toEqual([2, 3]);
});
