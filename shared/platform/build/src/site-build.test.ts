import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { BILL_OF_MATERIALS_FILE } from '@platform/contracts/release';
import { readBuildState } from '@platform/node/build-note';
import { beforeAll, expect, test } from 'vitest';
import { build, run, sourcesForFile } from '../fixtures/fixture-builds.ts';
import { filesBelow } from './files-below.ts';

const sources = sourcesForFile();
let sound: string;
let soundRelease: string;

beforeAll(async () => {
  sound = await sources.copyOf('sound');
  soundRelease = await build(sound);
});

const takingSection = `
import { paths } from '@site/contracts/paths';
import { ButtonLink } from '@site/ui';
import * as Ui from '@site/ui';
import * as Tabs from '@site/ui/tabs';
import React, { useState } from 'react';
import { useCommon } from './common.js';
import { used } from './dropped.ts';
import { own } from './passed-on.ts';

export default function Taking() {
  const [count, set] = useState(used);
  const { destructured } = Ui as never;
  const onClick = async () => {
    (Ui as never).inClick();
    const { showToast } = await import('@site/ui/toast');
    const { lazy } = await import('./lazy.ts');
    set(showToast(lazy(), own, destructured, (Ui as never).maybe ?? count));
  };
  return (
    <Ui.Box as={Tabs} id={React.useId()} onClick={onClick}>
      {useCommon(count)}
      {count > 1 && (
        <>
          <Ui.RemoteSection id="loyalty/nothere" />
          <ButtonLink to={paths.contact()}>Contact</ButtonLink>
          <ButtonLink to="/nowhere">Nowhere</ButtonLink>
          <ButtonLink to="https://elsewhere.example/">Elsewhere</ButtonLink>
        </>
      )}
    </Ui.Box>
  );
}
`;

test('the same source gives the same release and maps in any folder, whatever its types, current until it changes', async () => {
  const there = await sources.copyOf('there');
  await appendFile(join(there, 'src/routes.ts'), '\n\ntype Unused = string;\n');
  expect(await build(there)).toBe(soundRelease);
  const {
    'maps.json': _,
    'node/routes.cjs.map': ofRoutes,
    ...maps
  } = await contentsOf(there, 'maps');
  expect(ofRoutes).toContain('type Unused');
  expect(await contentsOf(sound, 'maps')).toMatchObject(maps);
  expect(Object.keys(maps).length).toBeGreaterThan(3);
  expect(await readBuildState(there)).toEqual({ kind: 'current' });
  await appendFile(join(there, 'src/routes.ts'), '\n// More to come.\n');
  expect(await readBuildState(there)).toEqual({ kind: 'outdated', changed: ['src/routes.ts'] });
});

test('a release without a declaration stores nothing, and its chunks are loaded only by their hashes', async () => {
  const { entry, files, modules, storedEntries } = JSON.parse(soundRelease);
  const container = await readFile(join(sound, 'dist', entry), 'utf8');
  const [chunk] = modules['pages/garden'].scripts;
  expect(container).toContain(files[chunk].integrity);
  expect(storedEntries).toEqual([]);
});

test('a release lists the packages whose code it has, and none that the shell brings', async () => {
  const { files } = JSON.parse(soundRelease);
  expect(files).toHaveProperty([BILL_OF_MATERIALS_FILE]);
  const components = await billOf(sound);
  expect(components).toContainEqual({
    type: 'library',
    'bom-ref': 'leaf-icons@1.0.0',
    name: 'leaf-icons',
    version: '1.0.0',
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    purl: 'pkg:npm/leaf-icons@1.0.0',
  });
  const names = components.map(({ name }) => name);
  expect(names).toContain('@module-federation/runtime');
  expect(names).not.toContain('react');
  expect(names).not.toContain('garden');
  expect(names).toEqual([...names].sort());
});

async function billOf(application: string) {
  const bill = await readFile(join(application, 'dist', BILL_OF_MATERIALS_FILE), 'utf8');
  return JSON.parse(bill).components as { readonly name: string; readonly purl?: string }[];
}

test('a release lists every name that it takes, and every section and link that it names, in any place', async () => {
  const folder = await sources.copyOf('taking');
  const write = (name: string, text: string) => writeFile(join(folder, 'src/sections', name), text);
  // Small modules are copied into the page and the section; this one is worth a file.
  const long = `export const seeds = '${'seed '.repeat(10_000)}';`;
  await write('beds.section.tsx', takingSection + long);
  await write(
    'lazy.ts',
    "import * as Ui from '@site/ui';\nexport const lazy = () => Ui.inLazyChunk();",
  );
  await write('passed-on.ts', "export { reExported as own } from '@site/ui';");
  await write(
    'common.js',
    "const React = require('react');\nexports.useCommon = () => React.hasOwnProperty('use') && React.useCommon;",
  );
  await write(
    'dropped.ts',
    "import { dropped } from '@site/ui';\nexport const unused = () => dropped();\nexport const used = 1;",
  );
  const messages = await run(folder);
  const release = JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8'));
  expect(release.id).not.toBe(JSON.parse(soundRelease).id);
  const { uses, namedSections, namedLinks, modules } = release;
  const everyWay = ['inClick', 'inLazyChunk', 'reExported', 'destructured'];
  expect(uses['@site/ui']).toEqual(expect.arrayContaining(everyWay));
  // The design system has to have it only where nobody asks first.
  expect(uses['@site/ui']).not.toContain('maybe');
  expect(uses['@site/ui']).not.toContain('dropped');
  expect(uses['@site/ui']).not.toContain('*');
  expect(uses['@site/ui']).toEqual([...uses['@site/ui']].sort());
  expect(uses['@site/ui/toast']).toEqual(['showToast']);
  // Unchanged: it is the module that the page's others were joined into.
  expect(uses['@site/ui']).toContain('RemoteSection');
  // Icons come from an npm package, which takes this from React.
  expect(uses.react).toEqual(expect.arrayContaining(['forwardRef', 'useId', 'useCommon']));
  // Every object has this one, and no module exports it.
  expect(uses.react).not.toContain('hasOwnProperty');
  expect(uses['@site/ui/tabs']).toEqual(['*']);
  // Only of what can't be told, and only where a team can mend it.
  expect(messages.match(/^.* passes \S+ on/gm)).toEqual([
    'src/sections/beds.section.tsx passes @site/ui/tabs on',
  ]);

  const source = 'src/sections/beds.section.tsx';
  expect(namedSections).toContainEqual({ section: 'loyalty/nothere', source });
  expect(namedLinks.filter((one: { source: string }) => one.source === source)).toEqual([
    { link: '/contact', source },
    { link: '/nowhere', source },
  ]);

  // The page that shows it needs the files of both, and the section only its own.
  const [ofPage, ofSection] = [modules['pages/garden'].scripts, modules['sections/beds'].scripts];
  expect(ofPage).toEqual(expect.arrayContaining(ofSection));
  expect(ofPage.length).toBeGreaterThan(ofSection.length);
});

test("the shell's release lists every name that each platform module provides", async () => {
  const folder = await sources.copyOfShell();
  const { provides, namedLinks } = JSON.parse(await build(folder));
  expect(namedLinks).toContainEqual({ link: '/', source: 'src/pages/fallback-page.tsx' });
  expect(provides['@site/ui'].names).toEqual(expect.arrayContaining(['Box', 'RemoteSection']));
  expect(provides['@site/ui/toast'].names).toEqual(['Toasts', 'showToast']);
  expect(provides.react.names).toEqual(expect.arrayContaining(['default', 'useState']));
  expect(provides['react/jsx-runtime'].names).toEqual(expect.arrayContaining(['jsx', 'jsxs']));
  // What remotes as they are take is what today's shell has.
  for (const [module, names] of Object.entries(JSON.parse(soundRelease).uses)) {
    expect(provides[module].names).toEqual(expect.arrayContaining(names as string[]));
  }
  const bill = new Map((await billOf(folder)).map(({ name, purl }) => [name, purl]));
  expect(bill.get('react')).toMatch(/^pkg:npm\/react@\d/);
  expect(bill.get('@chakra-ui/react')).toMatch(/^pkg:npm\/%40chakra-ui\/react@\d/);
  // A private package is in no registry.
  expect([bill.has('@site/ui'), bill.get('@site/ui')]).toEqual([true, undefined]);
});

async function contentsOf(application: string, part: string): Promise<Record<string, string>> {
  const root = join(application, 'dist', part);
  const files = filesBelow(root).map(async (file) => [
    file,
    await readFile(join(root, file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(files));
}

test('every script has a map with its sources, named without the folder they were built in', async () => {
  const maps = await contentsOf(sound, 'maps');
  const { files } = JSON.parse(soundRelease);
  const scripts = Object.keys(files).filter((file) => /\.c?js$/.test(file));
  expect(scripts.length).toBeGreaterThan(3);
  expect(Object.keys(maps).sort()).toEqual(
    ['maps.json', ...scripts.map((file) => `${file}.map`)].sort(),
  );
  expect(Object.keys(JSON.parse(maps['maps.json'] ?? '').files).sort()).toEqual(scripts.sort());
  const { modules } = JSON.parse(soundRelease);
  for (const file of [modules['pages/garden'].node, ...modules['pages/garden'].scripts]) {
    const { sources, sourcesContent } = JSON.parse(maps[`${file}.map`] ?? '');
    const page = sources.indexOf('src/pages/garden/garden.page.tsx');
    const text = await readFile(join(sound, 'src/pages/garden/garden.page.tsx'), 'utf8');
    expect(sourcesContent[page]).toBe(text);
    expect(sources).toContain('node_modules/leaf-icons/index.js');
  }
  expect(Object.values(maps).join('')).not.toContain(join(sound, '..'));
});

test('a text in a file for browsers leads to its line in the source', async () => {
  const { modules } = JSON.parse(soundRelease);
  const [file] = modules['pages/garden'].scripts;
  const code = await readFile(join(sound, 'dist', file), 'utf8');
  const map = new SourceMap(
    JSON.parse(await readFile(join(sound, 'dist/maps', `${file}.map`), 'utf8')),
  );
  const before = code.slice(0, code.indexOf('Open the gate')).split('\n');
  const source = 'src/pages/garden/garden.content.ts';
  const lines = (await readFile(join(sound, source), 'utf8')).split('\n');
  expect(map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)).toMatchObject({
    originalSource: source,
    originalLine: lines.findIndex((line) => line.includes('Open the gate')),
  });
});

test('nothing in a release knows of maps, or of what refreshes pages in development', async () => {
  expect(soundRelease).not.toMatch(/maps\/|\.map"/);
  const files = Object.keys(JSON.parse(soundRelease).files);
  for (const file of files) {
    const text = await readFile(join(sound, 'dist', file), 'utf8');
    expect(text).not.toMatch(/sourceMappingURL|refresh|hot-update/i);
  }
});
