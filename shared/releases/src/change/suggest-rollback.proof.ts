import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { runCaptured } from '@site/releases/testing/run-captured';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLive } from './live.ts';

/* Pricing goes live three times; what keeps it from going back comes after that. */

let template: FixtureSite;
let site: FixtureSite;
let [first, second, marketing]: string[] = [];
beforeAll(async () => {
  template = await createFixtureSite();
  ({ pricing: first, marketing } = await template.releaseAll());
  value(await template.promote());
  second = await releasePricing(template, '1.1.0');
  await releasePricing(template, '1.2.0', 'deal');
  // Three promotions, each with everything that a real command does.
}, 60_000);
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
  vi.stubEnv('SITE_USER', 'beth');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

async function releasePricing(on: FixtureSite, version: string, ...more: string[]) {
  const modules = Object.fromEntries(
    more.map((name) => [`sections/${name}`, fixtureModule(`<h2>${name}</h2>`)]),
  );
  const pages = { '/pricing': 'pricing', ...(more.length > 0 ? { '/deals': 'pricing' } : {}) };
  const release = { version, sections: ['plans', ...more], modules, pages };
  const id = await on.release('pricing', release);
  value(await on.promote([{ name: 'pricing' }]));
  return id;
}

async function releaseMarketing(version: string, code: string) {
  const home = `exports.default = async ({ section }) => '<h1>Home</h1>' + ${code};`;
  const id = await site.release('marketing', { version, modules: { 'pages/home': home } });
  value(await site.promote([{ name: 'marketing' }]));
  return id;
}

const section = "await section('pricing/sections/deal')";
const run = (...args: string[]) =>
  runCaptured([...args, '--no-wait', '--store', site.store.folder]);
const live = async () => (await readLive(site.store)).live?.composition.releases;

/** What a refusal says to run instead, after it was run. */
async function runNamed(args: readonly string[]): Promise<string> {
  const refused = await run(...args);
  expect(refused.code).toBe(1);
  const [, command = ''] = /`site ([^`]+)`[^`]*$/.exec(refused.stderr.trim()) ?? [];
  expect(await run(...command.split(' ')), command).toMatchObject({ code: 0 });
  return command;
}

test('if another team shows a new section, both go back in one step', async () => {
  await releaseMarketing('1.1.0', section);
  expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing marketing');
  expect(await live()).toMatchObject({ pricing: second, marketing });
});

test('the other one goes back two releases if both rely on it', async () => {
  await releaseMarketing('1.1.0', section);
  await releaseMarketing('1.2.0', section);
  const refused = await run('rollback', 'pricing', '--force');
  expect(refused.stderr).toContain('Run `site rollback pricing marketing` instead.');
  const command = `rollback pricing marketing@${marketing}`;
  expect(await runNamed(['rollback', 'pricing', 'marketing'])).toBe(command);
});

const stored = (...path: string[]) => join(site.store.folder, 'releases', ...path);

test.each([
  ['gone', () => rm(stored('pricing', second ?? ''), { recursive: true })],
  ['damaged', () => writeFile(stored('pricing', second ?? '', 'web/entry.js'), 'damaged')],
])('where the release before is %s, the one before that is named', async (_what, happen) => {
  await happen();
  expect(await runNamed(['rollback', 'pricing'])).toBe(`rollback pricing@${first}`);
  expect(await live()).toMatchObject({ pricing: first });
});

test("another team's damaged file stops no rollback by force, one's own does", async () => {
  const [devices = ''] = await readdir(stored('devices'));
  await writeFile(stored('devices', devices, 'web/entry.js'), 'damaged');
  expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing --force');
  await writeFile(stored('pricing', first ?? '', 'web/entry.js'), 'damaged');
  const refused = await run('rollback', 'pricing');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).not.toContain('`site');
});

test.each([
  ['release', () => rm(stored('devices'), { recursive: true })],
  ['configuration', () => rm(join(site.store.folder, 'configurations'), { recursive: true })],
])(
  "somebody else's %s that is gone stops no rollback by force to what was composed",
  async (_what, happen) => {
    await happen();
    expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing --force');
    expect(await live()).toMatchObject({ pricing: second });
  },
);

test('what was taken off the site is promoted again, as the refusal says', async () => {
  value(await site.promote([{ name: 'devices' }]));
  const before = await live();
  expect(await run('remove', 'devices')).toMatchObject({ code: 0 });
  await runNamed(['rollback', 'devices']);
  expect(await live()).toEqual(before);
});
