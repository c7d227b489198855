import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

/* Pricing goes live three times; what keeps it from going back comes after that. */

let [first, second, marketing]: string[] = [];
const { site, change, liveReleases } = siteForEachTest(async (template) => {
  ({ pricing: first, marketing } = await template.goLive());
  second = await template.releaseLive('pricing', { version: '1.1.0' });
  await template.releaseLive('pricing', {
    version: '1.2.0',
    sections: ['plans', 'deal'],
    modules: { 'sections/deal': fixtureModule('<h2>deal</h2>') },
    pages: { '/pricing': 'pricing', '/deals': 'pricing' },
  });
});

function releaseMarketing(version: string) {
  const home =
    "exports.default = async ({ section }) => '<h1>Home</h1>' + await section('pricing/sections/deal');";
  return site.releaseLive('marketing', { version, modules: { 'pages/home': home } });
}

/** What a refusal says to run instead, after it was run. */
async function runNamed(args: readonly string[]): Promise<string> {
  const refused = await change(...args);
  expect(refused.code).toBe(1);
  const [, command = ''] = /`site ([^`]+)`[^`]*$/.exec(refused.stderr.trim()) ?? [];
  expect(await change(...command.split(' ')), command).toMatchObject({ code: 0 });
  return command;
}

test('if another team shows a new section, both go back in one step', async () => {
  await releaseMarketing('1.1.0');
  expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing marketing');
  expect(await liveReleases()).toMatchObject({ pricing: second, marketing });
});

test('the other one goes back two releases if both rely on it', async () => {
  await releaseMarketing('1.1.0');
  await releaseMarketing('1.2.0');
  const { stderr } = await change('rollback', 'pricing', '--force', '--reason', 'why');
  expect(stderr).toContain('Run `site rollback pricing marketing` instead.');
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
  expect(await liveReleases()).toMatchObject({ pricing: first });
});

test('where what was named is gone itself, no force is named, since none brings it back', async () => {
  await rm(stored('pricing', first ?? ''), { recursive: true });
  const named = await change('rollback', `pricing@${first}`);
  expect(named).toMatchObject({ code: 1 });
  expect(named.stderr).toContain('published again from its commit');
  await rm(stored('pricing', second ?? ''), { recursive: true });
  const refused = await change('rollback', 'pricing');
  expect(refused).toMatchObject({ code: 1 });
  for (const { stderr } of [named, refused]) expect(stderr).not.toContain('--force');
});

test("another team's damaged file stops no rollback by force, one's own does", async () => {
  const [devices = ''] = await readdir(stored('devices'));
  await writeFile(stored('devices', devices, 'web/entry.js'), 'damaged');
  expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing --force --reason WHY');
  await writeFile(stored('pricing', first ?? '', 'web/entry.js'), 'damaged');
  const refused = await change('rollback', 'pricing');
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
    expect(await runNamed(['rollback', 'pricing'])).toBe('rollback pricing --force --reason WHY');
    expect(await liveReleases()).toMatchObject({ pricing: second });
  },
);

test('what was taken off the site is promoted again, as the refusal says', async () => {
  const before = await liveReleases();
  expect(await change('remove', 'devices')).toMatchObject({ code: 0 });
  await runNamed(['rollback', 'devices']);
  expect(await liveReleases()).toEqual(before);
});
