import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { releaseKey } from '@platform/store/releases';
import { listing, newFixtureKey, releaseSigned } from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { expect, test } from 'vitest';
import { exportedSite } from '../../testing/exported-site.ts';

const DAY_MS = 24 * 60 * 60_000;

const { site, inFolder, inTree, run, read, ready, promoteDevices } = exportedSite();

const SECURE = { site: 'https://acacia.example' };

const inode = async (path: string) => (await stat(inTree(path))).ino;

test('an export has the pages, texts and files of the site, as static hosts name them', async () => {
  const exported = value(await run());
  expect(exported).toMatchObject({ revision: 1, outcome: 'exported', warnings: [] });
  expect(exported.folder).toBe(inTree(''));
  expect(await read('pricing.html')).toContain('<h1 id="plans">Pricing</h1>');
  expect(await read('index.html')).toContain('Home of');
  expect(await read('404.html')).toContain('Page not found');
  expect(await read('robots.txt')).toContain('Sitemap: ');
  expect(await read('.well-known/security.txt')).toContain('Expires: ');
  expect(await read('legal/terms.svg')).toContain('<svg');
  expect(JSON.parse(await read('_site/configurations'))).toMatchObject({ revision: 1 });
  const { releases, ...state } = await ready();
  expect(state).toMatchObject({ status: 'ready', revision: 1, composition: exported.composition });
  expect(await read(`_site/releases/shell/${releases.shell}/static/client.js`)).toContain('shell');
  expect(await readdir(inTree(`_site/releases/shell/${releases.shell}`))).toEqual(['static']);
  expect(await readdir(inFolder())).toEqual(['www']);
});

test('hosts send each page with its policy, files in a sandbox, and lead from spellings to pages', async () => {
  const { composition } = value(await site.promote([], { addresses: SECURE }));
  value(await run());
  const headers = await read('_headers');
  const rule = (path: string) =>
    headers.split(/\n(?=\S)/).find((each) => each.startsWith(`${path}\n`));
  const policy = composition.pages['/pricing']?.contentSecurityPolicy;
  expect(rule('/pricing')).toBe(
    `/pricing\n  cache-control: no-cache\n  content-security-policy: ${policy}`,
  );
  expect(rule('/legal/terms.svg')).toMatch(
    /no-cache\n(.*\n)* {2}content-security-policy: .*sandbox/,
  );
  expect(rule('/_site/releases/*')).toMatch(/immutable\n(.*\n)*.*sandbox/);
  expect(rule('/_site/configurations')).toContain('no-store');
  expect(rule('/*')).toMatch(/nosniff\n(.*\n)*.*strict-transport-security/);
  expect(await read('_redirects')).toContain('/pricing/ /pricing 301\n');
});

test('of two things with one name the page is exported, and the other one is named', async () => {
  const files = { 'web/public/pricing.html': 'not the page' };
  await site.releaseLive('marketing', { version: '1.1.0', files });
  const { warnings } = value(await run());
  expect(warnings).toEqual([
    '/pricing.html is left out: something else has the name pricing.html.',
  ]);
  expect(await read('pricing.html')).toContain('<h1 id="plans">');
});

test('a public file whose name begins with a dot is exported, though it has no address of its own', async () => {
  const file = 'web/public/offers/.hidden.txt';
  const id = await site.releaseLive('pricing', { version: '1.1.0', files: { [file]: 'Contact' } });
  value(await run());
  expect(await read('offers/.hidden.txt')).toBe('Contact');
  await expect(read(`_site/releases/pricing/${id}/public/offers/.hidden.txt`)).rejects.toThrow(
    'ENOENT',
  );
});

test('a second export changes nothing, and one of something new only that', async () => {
  value(await run());
  expect(value(await run())).toMatchObject({ outcome: 'unchanged', written: 0 });
  const before = await ready();
  const kept = `_site/releases/pricing/${before.releases.pricing}/entry.js`;
  const [home, entry] = [await inode('index.html'), await inode(kept)];
  await promoteDevices();
  expect(value(await run())).toMatchObject({ revision: 2, outcome: 'exported' });
  expect(await inode('index.html')).not.toBe(home);
  expect(await inode(kept)).toBe(entry);
});

test('what is no longer at the root goes, and may leave its name to a folder', async () => {
  const asFile = { version: '1.1.0', files: { 'web/public/offers': 'a file' } };
  await site.releaseLive('marketing', asFile);
  value(await run());
  expect(await read('offers')).toBe('a file');
  const asFolder = { version: '1.2.0', files: { 'web/public/offers/june.txt': 'June' } };
  await site.releaseLive('marketing', asFolder);
  await writeFile(inFolder('mine.txt'), 'beside the tree');
  value(await run());
  expect(await read('offers/june.txt')).toBe('June');
  await site.releaseLive('marketing', asFile);
  value(await run());
  expect(await read('offers')).toBe('a file');
  expect(await readFile(inFolder('mine.txt'), 'utf8')).toBe('beside the tree');
});

test('old tabs find their files for as long as configured, also those the store has lost', async () => {
  const now = Date.now();
  value(await run({ now }));
  const { pricing = '' } = (await ready()).releases;
  const old = `_site/releases/pricing/${pricing}/entry.js`;
  for (const version of ['1.1.0', '1.2.0']) {
    await site.releaseLive('pricing', { version });
  }
  await rm(site.store.place(releaseKey('pricing', pricing)), { recursive: true });
  value(await run({ now: now + 29 * DAY_MS }));
  await stat(inTree(old));
  value(await run({ now: now + 60 * DAY_MS }));
  await expect(stat(inTree(old))).rejects.toThrow('ENOENT');
});

test('while nobody can read what was live, the files of old tabs stay', async () => {
  value(await run());
  const { pricing = '' } = (await ready()).releases;
  for (const version of ['1.1.0', '1.2.0']) await site.releaseLive('pricing', { version });
  const { composition } = value(await run());
  for (const name of await readdir(site.store.place('compositions'))) {
    if (name !== composition)
      await rm(site.store.place(`compositions/${name}`), { recursive: true });
  }
  value(await run());
  await stat(inTree(`_site/releases/pricing/${pricing}/entry.js`));
});

test('an export never goes back by itself', async () => {
  await promoteDevices();
  value(await run());
  await rm(site.store.place('ledger/2.json'));
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  expect(await ready()).toMatchObject({ revision: 2 });
  expect(value(await run({ revision: 1 }))).toMatchObject({ revision: 1 });
  expect(await ready()).toMatchObject({ revision: 1 });
});

test('a ledger of another store is exported only by name', async () => {
  value(await run());
  const other = { contract: 1, epoch: 'another' };
  await writeFile(site.store.place('ledger/epoch.json'), JSON.stringify(other));
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  expect((await run({ revision: 1 })).ok).toBe(true);
});

test('an export that fails changes no page, and the next one removes what it has left', async () => {
  value(await run());
  const home = await read('index.html');
  const id = await promoteDevices();
  const file = site.store.place(`${releaseKey('devices', id)}/web/entry.js`);
  const good = await readFile(file);
  await writeFile(file, 'corrupt');
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
  expect([(await ready()).revision, await read('index.html')]).toEqual([1, home]);
  await writeFile(file, good);
  await mkdir(inFolder('.drafts/killed'), { recursive: true });
  value(await run());
  expect(await readdir(inFolder())).toEqual(['www']);
});

test('the lock of a container that was killed is taken over a minute later, and the export says so', async () => {
  value(await run());
  await writeFile(inFolder('.lock'), '7 a-container an-id\n');
  expect(await run()).toMatchObject({ problem: { kind: 'busy' } });
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(inFolder('.lock'), minuteAgo, minuteAgo);
  const { warnings } = value(await run());
  expect(warnings).toEqual([expect.stringMatching(/^Process 7 on a-container, .* taken over\.$/)]);
});

test('a rollback from a release that the store has damaged is exported, and reports what is left out', async () => {
  value(await run());
  const { devices: before = '' } = (await ready()).releases;
  const id = await promoteDevices();
  await writeFile(site.store.place(`${releaseKey('devices', id)}/web/entry.js`), 'corrupt');
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
  value(await site.promote([{ name: 'devices', release: before }]));
  const exported = value(await run());
  expect(exported).toMatchObject({ revision: 3, warnings: [expect.stringContaining('entry.js')] });
  expect((await ready()).releases).toMatchObject({ devices: before });
});

test('a page that was damaged in the export, and a file that went, are written again', async () => {
  value(await run());
  const script = `_site/releases/pricing/${(await ready()).releases.pricing}/entry.js`;
  for (const path of ['pricing.html', script]) await rm(inTree(path));
  await writeFile(inTree('index.html'), 'damaged');
  expect(value(await run())).toMatchObject({ outcome: 'exported', written: 3 });
  expect(await read('pricing.html')).toContain('Pricing');
  expect(await read('index.html')).toContain('Home of');
});

test.each([
  ['www/index.html', /www is there, and no export has made it/],
  ['current/www/index.html', /current is of an earlier version/],
])('a folder with %s of another program is left as it is', async (file, message) => {
  await mkdir(inFolder(file, '..'), { recursive: true });
  await writeFile(inFolder(file), 'of somebody else');
  expect(await run()).toMatchObject({
    problem: { kind: 'not-an-export', message: expect.stringMatching(message) },
  });
  expect(await readFile(inFolder(file), 'utf8')).toBe('of somebody else');
});

const first = newFixtureKey();
const second = newFixtureKey();

const entryOf = (id: string) => read(`_site/releases/pricing/${id}/entry.js`);

async function goLive(version: string, ...keys: readonly (typeof first.listed)[]) {
  const release = await releaseSigned(site, keys.length > 1 ? second : first, version);
  const configuration = listing(...keys);
  value(await site.promote([{ name: 'pricing', release }], { configuration }));
  return release;
}

test('files that only a withdrawn key signed leave the export, though the last one has them', async () => {
  const old = await goLive('1.1.0', first.listed);
  value(await run());
  expect(await entryOf(old)).toContain('pricing');
  const next = await goLive('1.2.0', first.withdrawn, second.listed);
  expect(value(await run()).warnings).toContainEqual(
    expect.stringContaining(
      `pricing/${old} is left out: pricing ${old} is signed by key ${first.id}`,
    ),
  );
  expect(await entryOf(next)).toContain('pricing');
  await expect(entryOf(old)).rejects.toThrow('ENOENT');
});
