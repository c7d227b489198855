import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Builds the pricing remote in folders of its own, the way a team's machines would. */
const workspace = resolve(import.meta.dirname, '../../..');
const original = join(workspace, 'mfe-pricing');
const siteBuild = join(workspace, 'shared/build/bin/site-build.js');
let room: string;

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'site-build-'));
});
afterAll(() => rm(room, { recursive: true }));

/** A copy of the remote in another folder; its name is the application's. */
async function copyOf(name: string): Promise<string> {
  const folder = join(room, name, 'mfe-pricing');
  for (const part of ['src', 'package.json', 'rsbuild.config.ts']) {
    await cp(join(original, part), join(folder, part), { recursive: true });
  }
  await symlink(join(original, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function build(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, [siteBuild], { cwd: folder });
  return readFile(join(folder, 'dist/release.json'), 'utf8');
}

test('the same source gives the same release, in any folder and any number of times', async () => {
  const here = await copyOf('here');
  const there = await copyOf('there');
  const first = await build(here);
  expect(await build(there)).toBe(first);
  expect(await build(here)).toBe(first);
});

test('a chunk is loaded only by the hash that its release names', async () => {
  const folder = await copyOf('hashed');
  const { entry, files, modules } = JSON.parse(await build(folder));
  const container = await readFile(join(folder, 'dist', entry), 'utf8');
  const [chunk] = modules['pages/pricing'].scripts;
  expect(container).toContain(files[chunk].integrity);
});

test('a page that shows a section of its own needs the files of both, the section only its own', async () => {
  const { modules } = JSON.parse(await build(await copyOf('listed')));
  const of = (key: string): string[] => modules[key].scripts;
  expect(of('pages/pricing')).toEqual(expect.arrayContaining(of('sections/plans')));
  expect(of('pages/pricing').length).toBeGreaterThan(of('sections/plans').length);
});

test('another text gives another release', async () => {
  const folder = await copyOf('changed');
  const first = await build(folder);
  const file = join(folder, 'src/content/plans.content.ts');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Free Trial');
  await writeFile(file, text.replace('Free Trial', 'Free trial'));
  expect(JSON.parse(await build(folder)).id).not.toBe(JSON.parse(first).id);
});
