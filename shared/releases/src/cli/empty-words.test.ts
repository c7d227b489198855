import { runCaptured, workspaceForFile } from '@site/releases/testing/run-captured';
import { contentOf, type StoreContent } from '@site/releases/testing/store-content';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

// An operator's script says `--to "$RELEASE"`, and RELEASE is not set. No command takes that for
// its default: it ends as wrong usage, names what is empty and changes nothing.

const { site, run } = workspaceForFile();
let before: StoreContent;
beforeAll(async () => {
  await site.goLive();
  await site.releaseLive('pricing', { version: '1.1.0' });
  await site.release('devices', { version: '1.1.0' });
  before = await contentOf(site.store);
});
afterEach(() => vi.unstubAllEnvs());

async function refusalOf(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(await contentOf(site.store)).toEqual(before);
  return stderr;
}

test.each([
  [['promote', ''], 'argument <app[@id]>'],
  [['promote', '--composition', ''], 'option --composition <id>'],
  [['promote', '--site-address', ''], "'--site-address <url>'"],
  [['promote', 'devices', '--setup-address', ' '], "'--setup-address <url>'"],
  [['rollback', 'pricing', '--to', ''], '--to <id>'],
  [['history', '--limit', ''], "'--limit <n>'"],
  [['status', '--store', ''], 'option --store <place>'],
])('%j is wrong usage, which names what is empty', async (args, named) => {
  const [line = ''] = (await refusalOf(...args)).split('\n');
  expect(line).toContain(named);
  expect(line).toMatch(/empty|no address|whole number/);
});

test.each([
  ['pricing@', /^"pricing@" names no release/],
  ['pricing@ ', /^"pricing@ " names no release/],
  ['@1.0.0-0000000000000000', /^"@1\.0\.0-0000000000000000" names no application/],
])('a release without its other half is wrong usage: %j', async (text, message) => {
  expect(await refusalOf('promote', text)).toMatch(message);
});

test('an empty environment variable is wrong usage, unless an option replaces it', async () => {
  vi.stubEnv('SITE_STORE', '');
  const { code, stderr } = await runCaptured(['promote', '--all']);
  expect(code).toBe(2);
  expect(stderr).toContain('variable SITE_STORE is empty');
  expect(await run('status')).toMatchObject({ code: 0 });
  for (const variable of ['SITE_USER', 'SITE_ADDRESS', 'SETUP_ADDRESS', 'PORT', 'SETUP_PORT']) {
    vi.stubEnv(variable, ' ');
    expect(await refusalOf('promote', 'devices')).toContain(`variable ${variable} is empty`);
    vi.unstubAllEnvs();
  }
});

test.each(['', 'pricing@'])('programs get it as JSON: %j', async (text) => {
  const { code, stdout } = await run('promote', text, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { kind: 'usage' } });
});
