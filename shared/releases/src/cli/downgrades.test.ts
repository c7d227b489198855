import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseKey } from '../store/releases.ts';

// Three builds of pricing, of which the first and the last were live. An old checkout publishes the
// first again, and its team promotes what it takes for the newest.

let ids: readonly [first: string, second: string, third: string];
const { site, run } = siteForEachTest(async (template) => {
  const { pricing: first } = await template.goLive();
  const second = await template.release('pricing', { version: '1.1.0' });
  ids = [first, second, await template.releaseLive('pricing', { version: '1.2.0' })];
});
beforeEach(() => void vi.stubEnv('SITE_USER', 'beth'));
afterEach(() => void vi.unstubAllEnvs());

const promote = (...args: string[]) => run('promote', ...args, '--no-wait');
const publish = (...args: string[]) =>
  run('publish', 'pricing', '--from', join(site.folder, 'mfe-pricing'), ...args);
const publicationOf = (id: string) =>
  join(site.store.place(releaseKey('pricing', id)), 'publication.json');
const firstLines = (stdout: string) => stdout.split('\n').slice(0, 2);

test('an old build that is published again becomes the newest only with --as-newest', async () => {
  const [first, , third] = ids;
  await site.build('pricing');
  expect(await publish()).toMatchObject({
    code: 0,
    stdout: `pricing ${first} is in the store already; newest stays ${third}; --as-newest to change that\n`,
  });
  expect((await promote('pricing')).stdout).toMatch(
    /^In the ledger: .*, as before \(revision 2\)$/m,
  );
  const said = JSON.parse((await publish('--json')).stdout);
  expect(said).toMatchObject({ published: [{ release: first, newest: third }] });
  expect((await publish('--as-newest')).stdout).toBe(
    `pricing ${first} is in the store already, and is the newest\n`,
  );
  expect((await promote('pricing')).stdout).toContain(`pricing: ${third} → ${first}\n`);
});

test('promote reports that a release was live before, until when, and who replaced it', async () => {
  const [first, , third] = ids;
  const until = (id: string | undefined, entry: string) =>
    expect.stringContaining(`Back in time: pricing ${id} was live before, until revision ${entry}`);
  expect(firstLines((await promote(`pricing@${first}`)).stdout)).toEqual([
    `pricing: ${third} → ${first}`,
    until(first, '2 (promote by anna at 20'),
  ]);
  expect((await promote(`pricing@${third}`)).stdout).toEqual(
    until(third, '3 (promote by beth at '),
  );
});

test('promote reports that a release that was never live is older than the live one', async () => {
  const [, second, third] = ids;
  for (const [day, id] of [second, third].entries()) {
    const published = { publishedAt: `2030-01-0${day + 1}T08:00:00.000Z`, by: 'anna' };
    await writeFile(publicationOf(id), JSON.stringify(published));
  }
  expect(firstLines((await promote(`pricing@${second}`)).stdout)).toEqual([
    `pricing: ${third} → ${second}`,
    `Back in time: pricing ${second} was published before, at 2030-01-01T08:00:00.000Z`,
  ]);
});

test('promote reports nothing of the kind if it goes forward, or if the store does not know', async () => {
  const [, second, third] = ids;
  const forward = await site.release('pricing', { version: '1.3.0' });
  expect((await promote('pricing')).stdout).toMatch(
    new RegExp(`^pricing: ${third} → ${forward}\nIn the ledger`),
  );
  // As an earlier version published it.
  await rm(publicationOf(second));
  expect((await promote(`pricing@${second}`)).stdout).not.toContain('Back in time');
});

test('promoting everything does not bring back what was rolled back from', async () => {
  const [first, , third] = ids;
  await run('rollback', 'pricing', '--reason', 'wrong totals', '--no-wait');
  const devices = await site.release('devices', { version: '1.1.0' });
  const all = await promote('--all');
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout).toContain(` → ${devices}\n`);
  const who = 'beth at \\S+ \\(revision 3: rollback, wrong totals\\)';
  const way = `\`site promote pricing@${third}\` puts it live\\.`;
  const stays = `^pricing stays as it is, for ${third} was rolled back from: ${who}\\. ${way}$`;
  expect(all.stdout).toMatch(new RegExp(stays, 'm'));
  expect((await run('status')).stdout).toContain(first);
  expect((await promote('pricing')).stdout).toContain(`pricing: ${first} → ${third}\n`);
});
