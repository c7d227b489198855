import { readFile, rm, writeFile } from 'node:fs/promises';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { FixtureReleases } from '@site/releases/testing/fixture-site';
import { runCaptured } from '@site/releases/testing/run-captured';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { compositionKey } from '../store/compositions.ts';
import { entryKey, readRevisions } from '../store/ledger.ts';

/*
 * Pricing 1.1.0 goes live under revision 3, which then can't be read. A command that builds on revision 2
 * takes it back, and has to say that they know.
 */

let releases: FixtureReleases;
let pricing: string;
let devices: string;
const {
  site,
  liveReleases,
  change: run,
} = siteForEachTest(async (template) => {
  releases = await template.goLive();
  devices = await template.releaseLive('devices', { version: '1.1.0' });
  pricing = await template.releaseLive('pricing', { version: '1.1.0' });
});

const newestEntry = () => site.store.place(entryKey(3));

async function changeEntry(change: object): Promise<void> {
  const entry: unknown = JSON.parse(await readFile(newestEntry(), 'utf8'));
  await writeFile(newestEntry(), JSON.stringify({ ...(entry as object), ...change }));
}

async function loseComposition(): Promise<void> {
  const { composition } = JSON.parse(await readFile(newestEntry(), 'utf8'));
  await rm(site.store.place(compositionKey(composition)), { recursive: true });
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
  ['rollback', 'devices', '--force'],
  ['remove', 'devices'],
];

describe.each(accidents)('if the newest entry is %s', (_name, happen, message) => {
  beforeEach(() => happen());

  test('no command builds on the entry before it unless the operator says so', async () => {
    for (const args of commands) {
      const { code, stderr } = await run(...args);
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(stderr.trim()).toMatch(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect((await runCaptured(['compose', 'devices', '--store', site.store.folder])).code).toBe(1);
    expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
  });

  test('the command that the refusal suggests puts the state before it live', async () => {
    const { stderr } = await run('rollback', 'pricing');
    const [, command = ''] = /`site (promote --composition \w+)`/.exec(stderr) ?? [];
    if (stderr.includes('update the checkout')) return expect(command).toBe('');
    expect(await run(...command.split(' ')), command).toMatchObject({ code: 0 });
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
  for (const on of ['1', '2', '7']) {
    expect(await run('promote', 'devices', '--on', on)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the newest that can be read is revision 3'),
    });
  }
  await writeFile(newestEntry(), 'damaged');
  expect(await run('promote', 'devices', '--on', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the newest that can be read is revision 2'),
  });
  expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
});

test('an undo that can’t know what to take back names the state before it', async () => {
  await writeFile(newestEntry(), 'damaged');
  const { code, stderr } = await run('undo', '--on', '2');
  expect(code).toBe(1);
  const [, command = ''] = /`site ([^`]+)`/.exec(stderr) ?? [];
  expect(await run(...command.split(' ')), stderr).toMatchObject({ code: 0 });
  expect(await liveReleases()).toEqual({ ...releases, devices });
});

test('if no entry can be read, everything can go live on top of nothing with --on 0', async () => {
  for (const revision of [1, 2, 3])
    await writeFile(site.store.place(entryKey(revision)), 'damaged');
  expect((await run('promote', '--all')).stderr).toContain('`--on 0`');
  const { stderr } = await run('rollback', 'pricing', '--on', '0');
  expect(stderr).toContain('`site promote --all --on 0`');
  expect(await run('promote', '--all', '--on', '0')).toMatchObject({ code: 0 });
  expect(await liveReleases()).toEqual({ ...releases, devices, pricing });
});

describe('a composition as a whole', () => {
  let command: string[];
  beforeEach(async () => {
    const first = JSON.parse(await readFile(site.store.place(entryKey(1)), 'utf8'));
    command = ['promote', '--composition', first.composition];
  });

  test('follows a corrupt entry, and reports what it changes', async () => {
    await writeFile(newestEntry(), 'damaged');
    const { code, stdout } = await run(...command);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`devices: ${devices} → ${releases.devices}\n`),
    });
    expect(stdout).toContain('Built on revision 2, without what revision 3 changed');
  });

  test('follows an entry that is too new only if the operator says so', async () => {
    await changeEntry({ contract: CONTRACT_VERSION + 1 });
    const { code, stderr } = await run(...command);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('update the checkout'),
    });
    expect(await run(...command, '--as-it-is')).toMatchObject({ code: 0 });
    expect(await liveReleases()).toEqual(releases);
  });
});

test('--on names a revision, and does not go with a composition', async () => {
  for (const on of ['', 'x', '1.5', '-1']) {
    expect(await run('promote', 'devices', '--on', on)).toMatchObject({ code: 2 });
  }
  expect(await run('promote', '--composition', '0123456789abcdef', '--on', '3')).toMatchObject({
    code: 2,
  });
});
