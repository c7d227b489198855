import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { ok } from '@site/node/result';
import { exportedSite } from '@site/releases/testing/exported-site';
import { value } from '@site/releases/testing/fixture-site';
import { beforeEach, describe, expect, test } from 'vitest';
import { releaseKey } from '../store/releases.ts';
import { followExports, reloadWith } from './export-site.ts';

const DAY_MS = 24 * 60 * 60_000;

const { site, inFolder, inTree, run, read, served, revisions, ...here } = exportedSite();

const inode = async (path: string) => (await stat(inTree(path))).ino;

test('an export has the pages, texts and files of the site, as static hosts name them', async () => {
  const exported = value(await run());
  expect(exported).toMatchObject({ revision: 1, outcome: 'exported', warnings: [] });
  expect(await read('pricing.html')).toContain('<h1 id="plans">Pricing</h1>');
  expect(await read('index.html')).toContain('Home of');
  expect(await read('404.html')).toContain('Page not found');
  expect(await read('robots.txt')).toContain('Sitemap: ');
  expect(await read('.well-known/security.txt')).toContain('Expires: ');
  expect(await read('legal/terms.svg')).toContain('<svg');
  const ready = JSON.parse(await read('_site/ready'));
  expect(ready).toMatchObject({ status: 'ready', revision: 1, composition: exported.composition });
  const script = `_site/releases/shell/${ready.releases.shell}/static/client.js`;
  expect(await read(script)).toContain('shell');
  await stat(inTree(`${script}.br`));
  const names = await readdir(inTree(`_site/releases/shell/${ready.releases.shell}`));
  expect(names).toEqual(['static']);
  expect(await read('_redirects')).toContain('/pricing/ /pricing 301\n');
  expect(await read('_headers')).toMatch(
    /^\/legal\/terms\.svg\n(?: .*\n)* {2}content-sec.*sandbox/m,
  );
  expect(await read('_headers')).toMatch(
    /^\/pricing\n {2}cache-control: no-cache\n {2}content-sec/m,
  );
});

test('a public file whose name begins with a dot is exported, though it has no address of its own', async () => {
  const file = 'web/public/offers/.hidden.txt';
  const text = 'Contact: '.repeat(99);
  const id = await site.releaseLive('pricing', { version: '1.1.0', files: { [file]: text } });
  value(await run());
  expect(await read('offers/.hidden.txt')).toBe(text);
  await expect(read(`_site/releases/pricing/${id}/public/offers/.hidden.txt`)).rejects.toThrow(
    'ENOENT',
  );
  const rules = await readFile(inFolder('current/nginx/server.conf'), 'utf8');
  expect(rules).toContain('set $site_file "/offers/.hidden.txt"');
  await stat(inTree('offers/.hidden.txt.br'));
});

test('a second export changes nothing, and one of something new only that', async () => {
  value(await run());
  const before = await served();
  expect(value(await run())).toMatchObject({ outcome: 'unchanged', written: 0 });
  expect(await served()).toBe(before);
  const home = await inode('index.html');
  await here.promoteDevices();
  const exported = value(await run());
  expect(await served()).not.toBe(before);
  expect(exported.written).toBeLessThan(exported.files);
  expect(await inode('index.html')).not.toBe(home);
  const { pricing } = await here.exportedReleases();
  const kept = `_site/releases/pricing/${pricing}/entry.js`;
  expect((await stat(inTree(kept))).nlink).toBe(2);
});

test('old tabs find their files for as long as configured, also those the store has lost', async () => {
  const now = Date.now();
  value(await run({ now }));
  const { pricing = '' } = await here.exportedReleases();
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

test('an export never goes back by itself', async () => {
  await here.promoteDevices();
  value(await run());
  const newest = await served();
  await rm(site.store.place('ledger/2.json'));
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  expect(await served()).toBe(newest);
  expect(value(await run({ revision: 1 }))).toMatchObject({ revision: 1 });
  expect(await served()).not.toBe(newest);
});

test('a ledger of another store is exported only by name', async () => {
  value(await run());
  const other = { contract: 1, epoch: 'another' };
  await writeFile(site.store.place('ledger/epoch.json'), JSON.stringify(other));
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  expect((await run({ revision: 1 })).ok).toBe(true);
});

test('an export that fails changes nothing, and the next one removes what it has left', async () => {
  value(await run());
  const before = await served();
  const id = await here.promoteDevices();
  const file = site.store.place(`${releaseKey('devices', id)}/web/entry.js`);
  const good = await readFile(file);
  await writeFile(file, 'corrupt');
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
  expect([await served(), await revisions()]).toEqual([before, [before.split('/')[1]]]);
  await writeFile(file, good);
  await writeFile(inFolder('.current-killed'), '');
  await writeFile(inFolder('revisions/.draft-killed'), '');
  value(await run());
  expect(await readdir(inFolder(''))).toEqual(
    expect.not.arrayContaining(['.current-killed', '.lock']),
  );
  expect(await revisions()).toHaveLength(2);
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
  const { devices: before = '' } = await here.exportedReleases();
  const id = await here.promoteDevices();
  await writeFile(site.store.place(`${releaseKey('devices', id)}/web/entry.js`), 'corrupt');
  expect(await run()).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
  value(await site.promote([{ name: 'devices', release: before }]));
  const exported = value(await run());
  expect(exported).toMatchObject({ revision: 3, warnings: [expect.stringContaining('entry.js')] });
  expect(await here.exportedReleases()).toMatchObject({ devices: before });
});

test('a file that was damaged in the export is written anew', async () => {
  value(await run());
  await rm(inTree('pricing.html'));
  await writeFile(inTree('index.html'), 'damaged');
  expect(value(await run())).toMatchObject({ outcome: 'exported', written: 2 });
  expect(await read('pricing.html')).toContain('Pricing');
  expect(await read('index.html')).toContain('Home of');
});

test('an export that is killed between its switch and a reload that fails leaves a next one that goes back', async () => {
  const problem = { kind: 'not-reloaded', message: 'nginx refuses.' } as const;
  const failing = async () => ({ ok: false as const, problem });
  value(await run({ reload: async () => ok(undefined) }));
  const before = await served();
  await here.promoteDevices();
  const killed = run({ reload: () => new Promise<never>(() => {}) });
  await expect.poll(served).not.toBe(before);
  await rm(inFolder('.lock'));
  const refused = { problem: { message: expect.stringContaining('is back at') } };
  expect(await run({ reload: failing })).toMatchObject(refused);
  expect(await served()).toBe(before);
  value(await run({ reload: async () => ok(undefined) }));
  expect(await served()).not.toBe(before);
  // What was loaded since is what the next one goes back to.
  const loaded = await served();
  await site.releaseLive('pricing', { version: '1.9.0' });
  expect(await run({ reload: failing })).toMatchObject(refused);
  expect(await served()).toBe(loaded);
  void killed;
});

test('of two exports at a time one is refused', async () => {
  const outcomes = await Promise.all([run(), run()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ problem: { kind: 'busy' } });
});

test('a folder in which something else has the place of the link is left as it is', async () => {
  await symlink('releases/20300102', inFolder('current'));
  const refused = { problem: { kind: 'not-an-export', message: expect.any(String) } };
  expect(await run()).toMatchObject(refused);
  expect(await served()).toBe('releases/20300102');
  await rm(inFolder('current'));
  await mkdir(inFolder('current'));
  expect(await run()).toMatchObject(refused);
  expect(await readdir(inFolder(''))).toEqual(['current']);
});

describe('an export that follows', () => {
  beforeEach(async () => void (await here.promoteDevices()));

  /** Follows until nothing is left, changes the ledger, and checks again. */
  function follow(change: () => Promise<unknown> = async () => {}) {
    const stop = new AbortController();
    let looks = 0;
    return followExports(
      { store: site.store, folder: inFolder(''), keepDays: 30, keepRevisions: 3 },
      {
        signal: stop.signal,
        report: () => {},
        exported: () => {},
        async pause() {
          looks += 1;
          if (looks === 1) await change();
          else stop.abort();
        },
      },
    );
  }
  test('exports what is live once more when a year begins in Kenya', async () => {
    let now = Date.parse('2026-12-31T20:59:59Z');
    const expiries: (string | undefined)[] = [];
    const stop = new AbortController();
    const usual = { store: site.store, folder: inFolder(''), keepDays: 30, keepRevisions: 3 };
    await followExports(usual, {
      signal: stop.signal,
      report: () => {},
      exported: () => {},
      clock: () => now,
      async pause() {
        expiries.push(/Expires: (\d+)/.exec(await read('.well-known/security.txt'))?.[1]);
        now += 1_000;
        if (expiries.length === 3) stop.abort();
      },
    });
    expect(expiries).toEqual(['2027', '2028', '2028']);
  });

  const restored = {
    problem: { kind: 'older-revision', message: expect.stringContaining(' 2 was') },
  };

  test('ends when the ledger is restored from a copy', async () => {
    const restore = () => rm(site.store.place('ledger/2.json'));
    expect(await follow(restore)).toMatchObject(restored);
    // It does not start on that ledger, because the folder has the lost revision.
    expect(await follow()).toMatchObject(restored);
  });

  test('does not follow another ledger', async () => {
    expect(value(await follow())).toBe(2);
    const other = { contract: 1, epoch: 'another' };
    await writeFile(site.store.place('ledger/epoch.json'), JSON.stringify(other));
    expect(await follow()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  });
});

test('a web server that hangs when it is reloaded counts as one that is not reloaded', async () => {
  expect(await reloadWith('true')).toMatchObject({ ok: true });
  expect(await reloadWith('sleep 600 & wait', 200)).toMatchObject({
    problem: { kind: 'not-reloaded', message: expect.stringContaining('longer than 0.2 s') },
  });
});
