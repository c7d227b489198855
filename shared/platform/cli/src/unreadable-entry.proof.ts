import { readFile, rm, writeFile } from 'node:fs/promises';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { compositionKey } from '@platform/store/compositions';
import { entryKey, readRevisions } from '@platform/store/ledger';
import type { FixtureReleases } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, describe, expect, test } from 'vitest';

// Pricing 1.1.0 goes live under revision 3, which then can't be read. A command that builds on
// revision 2 takes it back, and has to say that they know.

let releases: FixtureReleases;
let pricing: string;
let devices: string;
const here = siteForEachTest(async (template) => {
  releases = await template.goLive();
  devices = await template.releaseLive('devices', { version: '1.1.0' });
  pricing = await template.releaseLive('pricing', { version: '1.1.0' });
});
const { site, liveReleases, change: run } = here;

const place = (revision: number) => site.store.place(entryKey(revision));
const newestEntry = () => place(3);
const damage = (revision = 3) => writeFile(place(revision), 'damaged');
const readEntry = async (revision = 3) => JSON.parse(await readFile(place(revision), 'utf8'));
const changeEntry = async (change: object) =>
  writeFile(newestEntry(), JSON.stringify({ ...(await readEntry()), ...change }));

async function loseComposition(): Promise<void> {
  const { composition } = await readEntry();
  await rm(site.store.place(compositionKey(composition)), { recursive: true });
}

async function expectRefusal(args: readonly string[], message: string | RegExp): Promise<string> {
  const { code, stderr } = await run(...args);
  expect({ args, code, lines: stderr.trim().split('\n').length }).toEqual({
    args,
    code: 1,
    lines: 1,
  });
  expect(stderr.trim()).toMatch(message);
  return stderr;
}

async function runNamed(refusal: string): Promise<void> {
  const [, command = ''] = /`site ([^`]+)`/.exec(refusal) ?? [];
  expect(await run(...command.split(' ')), refusal).toMatchObject({ code: 0 });
}

const accidents: readonly [string, () => Promise<void>, RegExp][] = [
  ['garbage', () => writeFile(newestEntry(), '\0\0'), /3\.json is damaged .*`--on 2`/],
  ['an empty file', () => writeFile(newestEntry(), ''), /3\.json is damaged .*`--on 2`/],
  ['an entry of another revision', () => changeEntry({ revision: 2 }), /not the entry.*`--on 2`/],
  ['an entry that lacks what it needs', () => changeEntry({ by: '' }), /damaged .*`--on 2`/],
  ['a composition that is gone', loseComposition, /There is no composition .*`--on 2`/],
  [
    'a newer contract, which is not damaged',
    () => changeEntry({ contract: CONTRACT_VERSION + 1 }),
    /3\.json was written for contract \d+, .* update the checkout that it runs from\.$/,
  ],
];

const commands = [
  ['promote', 'devices'],
  ['promote', '--all'],
  ['rollback', 'devices'],
  ['rollback', 'devices', '--force', '--reason', 'why'],
  ['remove', 'devices'],
];

describe.each(accidents)('if the newest entry is %s', (_name, happen, message) => {
  beforeEach(() => happen());

  test('no command builds on the entry before it unless the operator says so', async () => {
    for (const args of commands) await expectRefusal(args, message);
    expect((await here.run('compose', 'devices')).code).toBe(1);
    expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
  });

  test('the command that the refusal suggests puts the state before it live', async () => {
    const refusal = await expectRefusal(['rollback', 'pricing'], message);
    if (refusal.includes('update the checkout')) return expect(refusal).not.toContain('`site');
    await runNamed(refusal);
    expect(await liveReleases()).toEqual({ ...releases, devices });
  });

  test('with --on a command builds on that revision, and reports what it leaves out', async () => {
    const { code, stdout } = await run('rollback', 'devices', '--on', '2');
    expect({ code, lines: stdout.trim().split('\n') }).toEqual({
      code: 0,
      lines: [
        "Built on revision 2, without what revision 3 changed, which can't be read.",
        `devices: ${devices} → ${releases.devices}`,
        expect.stringMatching(/^In the ledger: devices .* \(revision 4\)$/),
      ],
    });
    expect(await liveReleases()).toEqual(releases);
  });
});

test('nothing is built on a revision that newer ones follow', async () => {
  const newest = (revision: number) => `the newest that can be read is revision ${revision}`;
  for (const on of ['1', '2', '7'])
    await expectRefusal(['promote', 'devices', '--on', on], newest(3));
  await damage();
  await expectRefusal(['promote', 'devices', '--on', '1'], newest(2));
  expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
});

test('an undo that can’t know what to take back names the state before it', async () => {
  await damage();
  await runNamed(await expectRefusal(['undo', '--on', '2'], ''));
  expect(await liveReleases()).toEqual({ ...releases, devices });
});

test('if no entry can be read, everything can go live on top of nothing with --on 0', async () => {
  for (const revision of [1, 2, 3]) await damage(revision);
  await expectRefusal(['promote', '--all'], '`--on 0`');
  await runNamed(await expectRefusal(['rollback', 'pricing', '--on', '0'], '--all --on 0`'));
  expect(await liveReleases()).toEqual({ ...releases, devices, pricing });
});

test('a composition as a whole follows a corrupt entry, and reports what it changes', async () => {
  const { composition } = await readEntry(1);
  await damage();
  const { code, stdout } = await run('promote', '--composition', composition);
  expect(code).toBe(0);
  expect(stdout).toContain(`devices: ${devices} → ${releases.devices}\n`);
  expect(stdout).toContain('Built on revision 2, without what revision 3 changed');
});

test('it follows an entry that is too new only if the operator says so', async () => {
  const { composition } = await readEntry(1);
  await changeEntry({ contract: CONTRACT_VERSION + 1 });
  const command = ['promote', '--composition', composition];
  await expectRefusal(command, 'update the checkout');
  expect(await run(...command, '--as-it-is')).toMatchObject({ code: 0 });
  expect(await liveReleases()).toEqual(releases);
});

test('--on names a revision, and does not go with a composition', async () => {
  for (const on of ['', 'x', '1.5', '-1']) {
    expect(await run('promote', 'devices', '--on', on)).toMatchObject({ code: 2 });
  }
  const both = await run('promote', '--composition', '0123456789abcdef', '--on', '3');
  expect(both).toMatchObject({ code: 2 });
});
