import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printable } from './print.ts';

const { site, run, change, liveReleases } = siteForEachTest();
beforeEach(() => void vi.stubEnv('SITE_USER', 'beth'));
afterEach(() => void vi.unstubAllEnvs());

/** What moves the cursor of a terminal, and both ways to write a command to GitHub's runner. */
const hostile = 'x\n::set-output name=release::9.9.9\n\u{1b}[2J##[set-output name=release]9.9.9';
const harmless =
  'x\\u{a}::set-output name=release::9.9.9\\u{a}\\u{1b}[2J##\\u{5b}set-output name=release]9.9.9';

test('what a publisher writes into a release is printed as text, in the line that it belongs to', async () => {
  await site.release('pricing', { version: '1.1.0', description: { federation: hostile } });
  for (const command of ['promote', 'compose']) {
    const { code, stderr } = await run(command, 'pricing');
    expect(code).toBe(1);
    expect(stderr).toContain(`was built with Module Federation ${harmless}, shell`);
    expect(stderr).not.toMatch(/^\s*::|##\[/m);
    expect(stderr).not.toContain('\u{1b}');
  }
  const { stdout } = await run('promote', 'pricing', '--json');
  expect(JSON.parse(stdout).error.refusals[0].reason).toContain(hostile);
});

test('so is what the ledger says, before a change and after it', async () => {
  const first = (await liveReleases())?.pricing;
  vi.stubEnv('SITE_USER', hostile);
  await site.release('pricing', { version: '1.1.0' });
  expect((await change('promote', 'pricing')).code).toBe(0);
  const { stdout } = await change('promote', `pricing@${first}`);
  expect(stdout).toContain(`(promote by ${harmless} at `);
  expect((await run('status')).stdout).toContain(`promote by ${harmless} at `);
});

test.each([
  ['::stop-commands::x', '\\u{3a}:stop-commands::x'],
  ['  ::warning::x', '  \\u{3a}:warning::x'],
  ['pricing ::x: 1', 'pricing ::x: 1'],
  ['1:\tconst x = a::b', '1:\tconst x = a::b'],
])('%j is no command of the runner either', (line, expected) => {
  expect(printable(line)).toBe(expected);
});
