import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announceComposition } from '@platform/store/compositions';
import { readLive } from '@platform/store/live';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { notingReads } from '@platform/testing/site/store-content';
import { beforeEach, expect, test } from 'vitest';
import { createReport } from '../report.ts';
import { createLiveSite, type LiveSite } from './live-site.ts';

const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.releaseLive('pricing', { version: '1.1.0' });
});
let live: LiveSite;
let log: string[];
beforeEach(() => {
  log = [];
  live = createLiveSite(site.store);
  live.onCheck(createReport((line) => log.push(line)).checked);
});

const ledgerFile = (revision: number) => join(site.store.folder, 'ledger', `${revision}.json`);
const compositionFile = (file: string) =>
  join(site.store.folder, 'compositions', live.site?.composition ?? '', file);
const readEntry = async (revision: number) =>
  JSON.parse(await readFile(ledgerFile(revision), 'utf8'));

async function repeatEntry(earlier: number, revision: number): Promise<void> {
  await writeFile(
    ledgerFile(revision),
    JSON.stringify({ ...(await readEntry(earlier)), revision }),
  );
}

async function serveBoth(served: LiveSite): Promise<void> {
  const second = await readFile(ledgerFile(2));
  await rm(ledgerFile(2));
  await served.check();
  await writeFile(ledgerFile(2), second);
  await served.check();
}

test('the site stays as it is while the newest entry is corrupt, until that is repaired', async () => {
  await live.check();
  await writeFile(ledgerFile(3), 'corrupt');
  await live.check();
  expect(live.site?.revision).toBe(2);
  expect(live.problems).toHaveLength(1);
  await repeatEntry(1, 3);
  await live.check();
  expect(live).toMatchObject({ problems: [], site: { revision: 3 } });
  expect(log).toEqual([
    expect.stringMatching(/^serving revision 2/),
    expect.stringMatching(/^degraded: Revision 3: /),
    'mended: everything can be read again',
    expect.stringMatching(/^serving revision 3/),
  ]);
});

test('a good entry below a corrupt one is served', async () => {
  await live.check();
  await repeatEntry(1, 3);
  await writeFile(ledgerFile(4), 'corrupt');
  await live.check();
  expect(live.site?.revision).toBe(3);
  expect(live.problems).toHaveLength(1);
});

test.each([
  ['a page is removed', (file: string) => rm(file)],
  ['a page is changed', (file: string) => writeFile(file, 'changed')],
])(
  'where %s the site is still served from memory, and the problem is reported',
  async (_name, corrupt) => {
    await live.check();
    const served = live.site;
    const description = JSON.parse(await readFile(compositionFile('composition.json'), 'utf8'));
    const archive = compositionFile(`${description.archives[0]}.br`);
    const whole = await readFile(archive);
    await corrupt(archive);
    await live.check();
    expect(live.site).toBe(served);
    expect(live.problems).toEqual([expect.stringMatching(/^Revision 2: .*archives\//)]);
    await writeFile(archive, whole);
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

test('the edge does not follow a ledger back that was restored from an older copy, and reports it', async () => {
  await live.check();
  const served = live.site;
  await rm(ledgerFile(2));
  await live.check();
  expect(live).toMatchObject({ site: served, head: 1 });
  const problem = /^Revision 2, which is served, .* which ends at revision 1: it was restored/;
  expect(live.problems).toEqual([expect.stringMatching(problem)]);
  expect(log.at(-1)).toMatch(/^degraded: Revision 2, which is served/);
  await repeatEntry(1, 3);
  await live.check();
  expect(live).toMatchObject({ problems: [], head: 3, site: { revision: 3 } });
});

test('in a new year everything is served with that year, though nobody promotes anything', async () => {
  let year = 2026;
  const dated = createLiveSite(site.store, undefined, () => year);
  await dated.check();
  const before = dated.site;
  const expiry = () => /Expires: (\d+)/.exec(textOf(dated))?.[1];
  expect(expiry()).toBe('2027');
  await dated.check();
  expect(dated.site).toBe(before);
  year = 2027;
  await dated.check();
  expect(expiry()).toBe('2028');
  expect(dated).toMatchObject({ problems: [], site: { revision: 2 } });
  const after = dated.site;
  await dated.check();
  expect(dated.site).toBe(after);
  // What was loaded in the old year is served in the new one as well.
  await repeatEntry(1, 3);
  await dated.check();
  expect(expiry()).toBe('2028');
});

const textOf = ({ site: served }: LiveSite) =>
  String(served?.texts.get('/.well-known/security.txt')?.identity.bytes);

test('a ledger that replaces another one is served after the next start', async () => {
  await live.check();
  const served = live.site;
  const epochFile = join(site.store.folder, 'ledger', 'epoch.json');
  await writeFile(epochFile, JSON.stringify({ contract: 2, epoch: 'another' }));
  await repeatEntry(1, 3);
  await live.check();
  expect(live.site).toBe(served);
  expect(live.problems).toEqual([expect.stringMatching(/^The ledger is another one .*start this/)]);
  const next = createLiveSite(site.store);
  await next.check();
  expect(next).toMatchObject({ problems: [], epoch: 'another', site: { revision: 3 } });
});

const removePages = async () => rm(await newestFile('archives'), { recursive: true });

test.each<[string, () => Promise<void>, number | undefined]>([
  ['nothing is wrong', async () => {}, 2],
  ['an entry is corrupt', () => writeFile(ledgerFile(2), 'corrupt'), 1],
  ['an entry is of a newer version', () => writeFile(ledgerFile(2), '{"contract":99}'), 1],
  [
    'a composition is corrupt',
    async () => writeFile(await newestFile('composition.json'), '{}'),
    1,
  ],
  ['a page is gone', removePages, 1],
  [
    'nothing can be read',
    async () => {
      await removePages();
      await writeFile(ledgerFile(1), 'corrupt');
    },
    undefined,
  ],
])(
  'where %s the command and a starting edge agree on what is live',
  async (_name, corrupt, revision) => {
    await corrupt();
    await live.check();
    const said = await readLive(site.store);
    expect(live.site?.revision).toBe(revision);
    expect(said.live?.entry.revision).toBe(revision);
    expect(said.live?.composition.id).toBe(live.site?.composition);
    expect(said.problems.length).toBe(live.problems.length);
  },
);

async function newestFile(file: string): Promise<string> {
  const { composition } = await readEntry(2);
  return join(site.store.folder, 'compositions', composition, file);
}

test('listeners hear of every change until they unsubscribe', async () => {
  const heard: (number | undefined)[] = [];
  const unsubscribe = live.onCheck((after) => heard.push(after.site?.revision));
  await live.check();
  await live.check();
  await repeatEntry(1, 3);
  await live.check();
  unsubscribe();
  await repeatEntry(1, 4);
  await live.check();
  expect(heard).toEqual([2, 3]);
});

function countingSite(composition: string) {
  const keys: string[] = [];
  const file = `compositions/${composition}/composition.json`;
  return {
    counting: createLiveSite(notingReads(site.store, keys)),
    reads: () => keys.filter((key) => key === file).length,
  };
}

test('a composition is loaded when it comes into the store, and served when its entry is there', async () => {
  const second = await readEntry(2);
  const place = join(site.store.folder, 'compositions', second.composition);
  await rename(place, join(site.folder, 'away'));
  await rm(ledgerFile(2));
  await rm(join(site.store.folder, 'compositions/newest.json'));
  const { counting, reads } = countingSite(second.composition);
  await counting.check();
  const stop = counting.follow();
  await rename(join(site.folder, 'away'), place);
  await announceComposition(site.store, second.composition);
  await expect.poll(reads).toBe(1);
  await counting.check();
  expect(counting.site?.revision).toBe(1);
  await writeFile(ledgerFile(2), JSON.stringify(second));
  await expect.poll(() => counting.site?.revision).toBe(2);
  await counting.check();
  stop();
  expect(counting).toMatchObject({ problems: [], site: { composition: second.composition } });
  expect(reads()).toBe(1);
});

test('a rollback serves from memory what was live before, as a revision of its own', async () => {
  const { composition } = await readEntry(1);
  const { counting, reads } = countingSite(composition);
  await serveBoth(counting);
  await repeatEntry(1, 3);
  await counting.check();
  expect(counting).toMatchObject({ problems: [], head: 3, site: { revision: 3, composition } });
  expect(reads()).toBe(1);
});

test('a composition that is corrupted in the store while it is in memory is served, and reported', async () => {
  const { composition } = await readEntry(1);
  await serveBoth(live);
  await rm(join(site.store.folder, 'compositions', composition, 'archives'), { recursive: true });
  await repeatEntry(1, 3);
  await live.check();
  await live.check();
  expect(live.site).toMatchObject({ revision: 3, composition });
  expect(live.problems).toEqual([expect.stringMatching(/^Revision 3: .*is missing/)]);
});
