import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, refused, sourcesForFile } from '../fixtures/fixture-builds.ts';

const sources = sourcesForFile();

test('what reaches into other remotes, or is stored and not declared, is refused with its place until it is repaired', async () => {
  const folder = await sources.copyOf('refused');
  const write = (name: string, text: string) => writeFile(join(folder, 'src', name), text);
  const declare = (key: string) =>
    write(
      'stored-entries.ts',
      `export const storedEntries = { session: { ${key}: { purpose: 'The seeds of {product}.', until: 'until spring' } } };`,
    );
  const section = await readFile(join(folder, 'src/sections/beds.section.tsx'), 'utf8');
  const lines = [
    "import '../storage.ts';",
    "import styles from './card.module.css';",
    "export const load = () => [styles.card, import('./lazy.ts')];",
  ];
  const engine = "import { Global } from '@emotion/react';\nexport const own = Global;";
  const writeSection = (...first: readonly string[]) =>
    write('sections/beds.section.tsx', [...first, ...lines, section].join('\n'));

  const emotion = join(folder, 'node_modules/@emotion/react');
  await mkdir(emotion, { recursive: true });
  await writeFile(join(emotion, 'index.js'), 'export const Global = () => null;');
  await writeFile(join(emotion, 'package.json'), '{"name":"@emotion/react","type":"module"}');
  await writeSection(engine);
  const card = '.card{animation:spin 1s}\n@keyframes spin{to{rotate:1turn}}';
  await write('sections/card.module.css', `${card}\nh2 { margin: 0 }`);
  await write('sections/lazy.css', '/* Loaded after a click. */\nh1 { visibility: hidden }');
  await write(
    'sections/lazy.ts',
    "import './lazy.css';\n\nexport const tab: Storage = window.sessionStorage;",
  );
  await write(
    'storage.ts',
    `import { ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from './stored-entries.ts';
export const open = ownStorage('garden', storedEntries.session, () => window.sessionStorage);
globalThis.keep = () => open().setItem('seeds', '3');`,
  );
  await declare('beds');
  const messages = await refused(folder);
  expect(messages.trim().split('\n')).toEqual([
    expect.stringMatching(/^src\/sections\/card\.module\.css:3: h2 styles elements of other/),
    expect.stringMatching(/^src\/sections\/lazy\.css:2: h1 styles elements of other/),
    expect.stringContaining('@emotion/react is part of this build'),
    expect.stringMatching(/^src\/sections\/lazy\.ts:3: sessionStorage is one for all/),
    expect.stringMatching(/^src\/storage\.ts:4: garden stores "seeds".*src\/stored-entries\.ts/),
    expect.stringMatching(/^garden is not built: 5 of its parts .* visitors are not told of/),
  ]);

  await writeSection();
  await write('sections/card.module.css', card);
  await write('sections/lazy.ts', "import './lazy.css';");
  await write('sections/lazy.css', '.garden-late { visibility: hidden }');
  await declare('seeds');
  const { files, modules, storedEntries } = JSON.parse(await build(folder));
  expect(storedEntries).toEqual([
    {
      name: 'garden.seeds',
      kind: 'session',
      purpose: 'The seeds of {product}.',
      until: 'until spring',
    },
  ]);
  const [sheet] = modules['sections/beds'].styles;
  expect(files).toHaveProperty([sheet]);
  // Another remote may have a CSS module with the same names at the same place.
  const css = await readFile(join(folder, 'dist', sheet), 'utf8');
  expect(css).toMatch(/\.garden-card-\w+\{animation:1s garden-spin-/);
});
