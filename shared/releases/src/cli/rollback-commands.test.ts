import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const pricing: string[] = [];
const { site, run, change } = siteForEachTest(async (template) => {
  const { pricing: first } = await template.goLive();
  const second = await template.releaseLive('pricing', { version: '1.1.0' });
  const third = await template.release('pricing', { version: '1.2.0' });
  await template.release('devices', { version: '1.1.0' });
  value(await template.promote([{ name: 'pricing' }, { name: 'devices' }]));
  pricing.push(first, second, third);
});
beforeEach(() => void vi.stubEnv('SITE_USER', 'beth'));
afterEach(() => void vi.unstubAllEnvs());

test('several go back in one step, and undo brings them all again', async () => {
  const [, second, third] = pricing;
  const back = await change('rollback', 'pricing', 'devices');
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toMatch(
    /^devices: 1\.1\.0-\w+ → 1\.0\.0-\w+\npricing: 1\.2\.0-\w+ → 1\.1\.0-/,
  );
  expect(back.stdout).toContain('(revision 4)');
  const undone = await change('undo', '--reason', 'wrong window');
  expect(undone).toMatchObject({ code: 0, stderr: '' });
  expect(undone.stdout).toContain(`pricing: ${second} → ${third}\n`);
  expect((await change('undo')).stderr).toContain('The newest entry is an undo itself');
});

test('the history of one application tells its own changes, from where to where', async () => {
  await change('rollback', 'pricing', '--reason', 'wrong totals');
  await change('undo');
  const [first, second, third] = pricing;
  const { stdout } = await run('history', 'pricing', '--limit', '4');
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^5 +\d{4}-\S+Z +undo of 4 +[0-9a-f]{16} +beth$/),
    `    pricing: ${second} → ${third}`,
    expect.stringMatching(/^4 +\d{4}-\S+Z +rollback +[0-9a-f]{16} +beth +wrong totals$/),
    `    pricing: ${third} → ${second}`,
    expect.stringMatching(/^3 +\d{4}-\S+Z +promote +[0-9a-f]{16} +anna$/),
    `    pricing: ${second} → ${third}`,
    expect.stringMatching(/^2 +\d{4}-\S+Z +promote +[0-9a-f]{16} +anna$/),
    `    pricing: ${first} → ${second}`,
  ]);
  const devices = JSON.parse((await run('history', 'devices', '--json')).stdout);
  expect(devices.history).toMatchObject([
    { revision: 3, changes: [{ name: 'devices' }] },
    { revision: 1, changes: [{ name: 'devices' }] },
  ]);
  expect(await run('history', 'blog')).toMatchObject({ code: 1 });
});

test('an id that is not known is answered with those to choose from', async () => {
  const [first, second, third] = pricing;
  const { code, stderr } = await change('rollback', 'pricing', '--to', '9.9');
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'No release of pricing is or begins with "9.9": name one of these by its id.',
    expect.stringMatching(new RegExp(`^  ${third}  live since \\d{4}-\\S+Z$`)),
    expect.stringMatching(new RegExp(`^  ${second}  live \\d{4}-\\S+Z to \\d{4}-\\S+Z$`)),
    expect.stringMatching(new RegExp(`^  ${first}  live \\d{4}-\\S+Z to \\d{4}-\\S+Z$`)),
  ]);
  const back = await change('rollback', 'pricing', '--to', first?.slice(-8) ?? '');
  expect(back.stdout).toContain(`pricing: ${third} → ${first}\n`);
});

test('what is live already is no failure, and is said', async () => {
  const { code, stdout } = await change('rollback', 'pricing', '--to', '1.2.0');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^pricing 1\.2\.0-\w+ is live already: anna at \S+ \(revision 3: promote\)/,
  );
});

test('which release of which application is said in one way only', async () => {
  for (const args of [
    ['rollback', 'pricing', 'devices', '--to', '1.0.0'],
    ['rollback', 'pricing@1.0.0', '--to', '1.0.0'],
    ['rollback'],
    ['rollback', 'pricing@'],
    ['rollback', 'pricing', 'pricing'],
  ]) {
    const { code, stderr } = await change(...args);
    expect({ code, said: stderr !== '' }, args.join(' ')).toEqual({ code: 2, said: true });
  }
});

test('a lost note of what is newest stops nobody who goes back, or names a release', async () => {
  const [first, second] = pricing;
  await rm(join(site.store.folder, 'releases', 'pricing', 'newest.json'));
  expect(await run('history', 'pricing')).toMatchObject({ code: 0 });
  expect((await change('rollback', 'pricing')).stdout).toContain(`pricing ${second} (revision 4)`);
  expect(await change('promote', `pricing@${first}`)).toMatchObject({ code: 0 });
});

test('a rollback that waited for its machine is not done again after that of a colleague', async () => {
  const [, second] = pricing;
  const asked = new Date().toISOString();
  expect(await change('rollback', 'pricing')).toMatchObject({ code: 0 });
  const late = await change('rollback', 'pricing', '--asked', asked);
  expect(late).toMatchObject({ code: 0, stderr: '' });
  expect(late.stdout).toContain(`pricing ${second} is live already: beth at `);
  expect((await change('rollback', 'pricing', '--asked', 'yesterday')).code).toBe(2);
});
