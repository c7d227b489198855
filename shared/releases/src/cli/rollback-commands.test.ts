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
  expect((await change('undo')).stderr).toMatch(
    /^The newest entry is an undo itself, of revision 4, .*: `site promote devices@1\.0\.\S+ pricing@1\.1\./,
  );
});

test('the history of one application tells its own changes, from where to where', async () => {
  await change('rollback', 'pricing', '--reason', 'wrong totals');
  await change('undo');
  const [first, second, third] = pricing;
  const entry = (revision: number, action: string, rest: string) =>
    expect.stringMatching(`^${revision} +\\d{4}-\\S+Z +${action} +[0-9a-f]{16} +${rest}$`);
  const { stdout } = await run('history', 'pricing', '--limit', '4');
  expect(stdout.trim().split('\n')).toEqual([
    entry(5, 'undo of 4', 'beth'),
    `    pricing: ${second} → ${third}`,
    entry(4, 'rollback', 'beth +wrong totals'),
    `    pricing: ${third} → ${second}`,
    entry(3, 'promote', 'anna'),
    `    pricing: ${second} → ${third}`,
    entry(2, 'promote', 'anna'),
    `    pricing: ${first} → ${second}`,
  ]);
  const devices = JSON.parse((await run('history', 'devices', '--json')).stdout);
  const changes = [{ name: 'devices' }];
  expect(devices.history).toMatchObject([
    { revision: 3, changes },
    { revision: 1, changes },
  ]);
});

test('an id that is not known is answered with those to choose from', async () => {
  const [first, second, third] = pricing;
  // Nobody is asked before a rollback.
  await site.release('pricing', { version: '1.9.0' });
  const { code, stderr } = await change('rollback', 'pricing', '--to', '1.9.0');
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'No release of pricing that was live is or begins with "1.9.0" (`site promote pricing@ID` puts another one live): name one of these by its id.',
    expect.stringMatching(`^  ${third}  live since \\d{4}-`),
    ...[second, first].map((id) => expect.stringMatching(`^  ${id}  live \\d{4}-\\S+Z to `)),
  ]);
  const several = await change('rollback', 'pricing', '--to', '1.');
  expect(several.stderr).toMatch(/^3 releases of pricing match "1\."/);
  const back = await change('rollback', 'pricing', '--to', first?.slice(-16) ?? '');
  expect(back.stdout).toContain(`pricing: ${third} → ${first}\n`);
});

test('a promotion finds a release by its version, hash or beginning among all that are published', async () => {
  const [first = '', second = '', third = ''] = pricing;
  const forward = await change('promote', 'pricing@1.1.0');
  expect(forward.stdout).toContain(`pricing: ${third} → ${second}\n`);
  const hash = await change('promote', `pricing@${first.slice(-16)}`);
  expect(hash.stdout).toContain(`pricing: ${second} → ${first}\n`);
  const { code, stderr } = await change('promote', 'pricing@1.');
  expect({ code, lines: stderr.trim().split('\n') }).toEqual({
    code: 1,
    lines: [
      '3 releases of pricing match "1.": name one of these by its id.',
      ...[first, second, third].map((id) => `  ${id}`),
    ],
  });
  expect((await change('promote', 'pricing@9.9')).stderr).toMatch(
    /^No release 9\.9 of pricing is published/,
  );
});

test('which release of which application is said in one way only', async () => {
  const commands = ['pricing devices --to 1.0.0', 'pricing@1.0.0 --to 1.0.0', 'pricing@'];
  for (const words of [...commands, 'pricing pricing']) {
    const { code, stderr } = await change('rollback', ...words.split(' '));
    expect({ code, said: stderr !== '' }, words).toEqual({ code: 2, said: true });
  }
  expect(await change('rollback')).toMatchObject({ code: 2 });
});

test('a lost note of what is newest stops nobody who goes back, or names a release', async () => {
  const [first, second] = pricing;
  await rm(join(site.store.folder, 'releases', 'pricing', 'newest.json'));
  expect((await run('status')).stdout).toMatch(/newest\.json is missing.*`site publish pricing`/);
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

test('what skips the gates says why', async () => {
  for (const command of [['rollback', 'pricing'], ['undo']]) {
    const refused = await change(...command, '--force');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('needs --reason') });
  }
});
