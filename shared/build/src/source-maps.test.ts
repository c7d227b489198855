import { readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type FixtureBuilds, fixtureBuilds } from '../fixtures/fixture-builds.ts';
import { filesBelow } from './content-hash.ts';

let builds: FixtureBuilds;
let folder: string;
let release: string;

beforeAll(async () => {
  builds = await fixtureBuilds();
  folder = await builds.copyOf('mapped');
  release = await build(folder);
}, 60_000);
afterAll(() => builds.remove());

/** The files below a part of a build, by path. */
async function contentsOf(application: string, part: string): Promise<Record<string, string>> {
  const root = join(application, 'dist', part);
  const files = filesBelow(root).map(async (file) => [
    file,
    await readFile(join(root, file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(files));
}

test('every script has a map with its sources, named without the folder they were built in', async () => {
  const maps = await contentsOf(folder, 'maps');
  const { files } = JSON.parse(release);
  const scripts = Object.keys(files).filter((file) => /\.c?js$/.test(file));
  expect(scripts.length).toBeGreaterThan(3);
  expect(Object.keys(maps).sort()).toEqual(
    ['maps.json', ...scripts.map((file) => `${file}.map`)].sort(),
  );
  expect(Object.keys(JSON.parse(maps['maps.json'] ?? '').files).sort()).toEqual(scripts.sort());
  const { modules } = JSON.parse(release);
  for (const file of [modules['pages/garden'].node, ...modules['pages/garden'].scripts]) {
    const { sources, sourcesContent } = JSON.parse(maps[`${file}.map`] ?? '');
    const page = sources.indexOf('src/pages/garden/garden.page.tsx');
    const text = await readFile(join(folder, 'src/pages/garden/garden.page.tsx'), 'utf8');
    expect(sourcesContent[page]).toBe(text);
    expect(sources).toContain('node_modules/leaf-icons/index.js');
  }
  expect(Object.values(maps).join('')).not.toContain(join(folder, '..'));
});

test('a text in a file for browsers leads to its line in the source', async () => {
  const { modules } = JSON.parse(release);
  const [file] = modules['pages/garden'].scripts;
  const code = await readFile(join(folder, 'dist', file), 'utf8');
  const map = new SourceMap(
    JSON.parse(await readFile(join(folder, 'dist/maps', `${file}.map`), 'utf8')),
  );
  const before = code.slice(0, code.indexOf('Open the gate')).split('\n');
  const source = 'src/pages/garden/garden.content.ts';
  const lines = (await readFile(join(folder, source), 'utf8')).split('\n');
  expect(map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)).toMatchObject({
    originalSource: source,
    originalLine: lines.findIndex((line) => line.includes('Open the gate')),
  });
});

test('nothing that browsers load knows of maps, and the release does not list them', async () => {
  const web = await contentsOf(folder, 'web');
  expect(Object.keys(web).filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(Object.values(web).join('')).not.toContain('sourceMappingURL');
  expect(Object.values(await contentsOf(folder, 'node')).join('')).not.toContain(
    'sourceMappingURL',
  );
  expect(release).not.toContain('maps/');
});

test('the same sources give the same maps in any folder', async () => {
  const other = await builds.copyOf('elsewhere');
  expect(await build(other)).toBe(release);
  expect(await contentsOf(other, 'maps')).toEqual(await contentsOf(folder, 'maps'));
});

test('sources that differ only in a type give the same release, with maps of their own', async () => {
  const other = await builds.copyOf('typed');
  const file = join(other, 'src/routes.ts');
  await writeFile(file, `type Unused = string;\n\n${await readFile(file, 'utf8')}`);
  expect(await build(other)).toBe(release);
  const maps = await contentsOf(other, 'maps');
  expect(maps['node/routes.cjs.map']).toContain('type Unused');
});
