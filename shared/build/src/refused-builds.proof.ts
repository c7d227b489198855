import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type FixtureBuilds, fixtureBuilds, refused } from '../fixtures/fixture-builds.ts';

let builds: FixtureBuilds;

beforeAll(async () => {
  builds = await fixtureBuilds();
});
afterAll(() => builds.remove());

test('a source that would reach into other remotes is refused with its place', async () => {
  const folder = await builds.copyOf('styling');
  const write = (name: string, text: string) => writeFile(join(folder, 'src/sections', name), text);
  const section = await readFile(join(folder, 'src/sections/beds.section.tsx'), 'utf8');
  await write('card.module.css', '.card{animation:spin 1s}\n@keyframes spin{to{rotate:1turn}}');
  await write('lazy.css', '/* Loaded after a click. */\nh1 { visibility: hidden }');
  await write(
    'lazy.ts',
    "import './lazy.css';\n\nexport const tab: Storage = window.sessionStorage;",
  );
  await write(
    'beds.section.tsx',
    `import styles from './card.module.css';\nexport const load = () => [styles.card, import('./lazy.ts')];\n${section}`,
  );
  const said = await refused(folder);
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^src\/sections\/lazy\.css:2: h1 styles elements of other/),
    expect.stringMatching(/^src\/sections\/lazy\.ts:3: sessionStorage is one for all/),
    expect.stringContaining('garden is not built: 2 of its parts'),
  ]);
  await write('lazy.ts', "import './lazy.css';");
  await write('lazy.css', '.garden-late { visibility: hidden }');
  const { files, modules } = JSON.parse(await build(folder));
  const [sheet] = modules['sections/beds'].styles;
  expect(files).toHaveProperty([sheet]);
  // Another remote may have a CSS module with the same names at the same place.
  const css = await readFile(join(folder, 'dist', sheet), 'utf8');
  expect(css).toMatch(/\.garden-card-\w+\{animation:1s garden-spin-/);
});

test('a remote with its own copy of a package that styles whole documents is refused', async () => {
  const folder = await builds.copyOf('engine');
  await mkdir(join(folder, 'node_modules/@emotion/react'), { recursive: true });
  const engine = join(folder, 'node_modules/@emotion/react');
  await writeFile(join(engine, 'index.js'), 'export const Global = () => null;');
  await writeFile(join(engine, 'package.json'), '{"name":"@emotion/react","type":"module"}');
  const section = join(folder, 'src/sections/beds.section.tsx');
  const text = await readFile(section, 'utf8');
  await writeFile(
    section,
    `import { Global } from '@emotion/react';\nexport const own = Global;\n${text}`,
  );
  expect(await refused(folder)).toContain('@emotion/react is part of this build');
});

test('a remote that would store what it does not declare is refused until it declares it', async () => {
  const folder = await builds.copyOf('storing');
  const source = (name: string, text: string) => writeFile(join(folder, 'src', name), text);
  const declaring = (key: string) =>
    source(
      'stored-entries.ts',
      `export const storedEntries = { session: { ${key}: { purpose: 'The seeds of {product}.', until: 'until spring' } } };`,
    );
  const section = await readFile(join(folder, 'src/sections/beds.section.tsx'), 'utf8');
  await source('sections/beds.section.tsx', `import '../storage.ts';\n${section}`);
  await source(
    'storage.ts',
    `import { ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from './stored-entries.ts';
export const open = ownStorage('garden', storedEntries.session, () => window.sessionStorage);
globalThis.keep = () => open().setItem('seeds', '3');`,
  );
  await declaring('beds');
  const said = await refused(folder);
  expect(said).toMatch(/^src\/storage\.ts:4: garden stores "seeds".*src\/stored-entries\.ts/);
  expect(said).toContain('or store what visitors are not told of');
  await declaring('seeds');
  expect(JSON.parse(await build(folder)).storedEntries).toEqual([
    {
      name: 'garden.seeds',
      kind: 'session',
      purpose: 'The seeds of {product}.',
      until: 'until spring',
    },
  ]);
});
