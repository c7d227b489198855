import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Builds applications in folders of its own, the way teams' machines would. */
const workspace = resolve(import.meta.dirname, '../../..');
const siteBuild = join(workspace, 'shared/build/bin/site-build.js');
let room: string;
/** The remote as it is, built once for the tests that only look at it. */
let sound: string;
let soundRelease: string;

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'site-build-'));
  sound = await copyOf('sound');
  soundRelease = await build(sound);
}, 60_000);
afterAll(() => rm(room, { recursive: true }));

/** A section that takes names in every possible way; the design system lacks several of them. */
const takingSection = `
import * as Ui from '@site/ui';
import * as Tabs from '@site/ui/tabs';
import React, { useState } from 'react';
import { useCommon } from './common.js';
import { Kit } from './kit.ts';
import { used } from './dropped.ts';
import { own, passedOn } from './passed-on.ts';

export default function Taking() {
  const [count, set] = useState(used);
  const { destructured } = Ui as never;
  const onClick = async () => {
    (Ui as never).inClick();
    const { showToast } = await import('@site/ui/toast');
    const { lazy } = await import('./lazy.ts');
    set(showToast(lazy(), own, passedOn, destructured));
    set((Kit as never).inKit((Ui as never).maybe ?? count));
  };
  return <Ui.Box as={Tabs} id={React.useId()} onClick={onClick}>{useCommon(count)}</Ui.Box>;
}
`;

/**
 * A copy of an application in another folder, whose last part is the application's own folder name.
 */
async function copyOf(name: string, application = 'mfe-pricing'): Promise<string> {
  const original = join(workspace, application);
  const folder = join(room, name, application);
  for (const part of ['src', 'package.json', 'rsbuild.config.ts']) {
    await cp(join(original, part), join(folder, part), { recursive: true });
  }
  await symlink(join(original, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function build(folder: string): Promise<string> {
  await run(folder);
  return readFile(join(folder, 'dist/release.json'), 'utf8');
}

/** Expects a build to be refused; resolves to its messages. */
async function refused(folder: string): Promise<string> {
  const failure = await run(folder).then(
    () => undefined,
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
  expect(failure?.code).toBe(1);
  await expect(readFile(join(folder, 'dist/release.json'))).rejects.toThrow('ENOENT');
  return failure?.stderr ?? '';
}

/** Resolves to the messages of a build. */
async function run(folder: string): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, [siteBuild], { cwd: folder });
  return stderr;
}

test('the same source gives the same release in any folder and at any time', async () => {
  const there = await copyOf('there');
  expect(await build(there)).toBe(soundRelease);
  expect(await build(there)).toBe(soundRelease);
});

test('a chunk is loaded only by the hash that its release names', async () => {
  const { entry, files, modules } = JSON.parse(soundRelease);
  const container = await readFile(join(sound, 'dist', entry), 'utf8');
  const [chunk] = modules['pages/pricing'].scripts;
  expect(container).toContain(files[chunk].integrity);
});

test('a page that shows a section of its own needs the files of both, the section only its own', () => {
  const { modules } = JSON.parse(soundRelease);
  const of = (key: string): string[] => modules[key].scripts;
  expect(of('pages/pricing')).toEqual(expect.arrayContaining(of('sections/plans')));
  expect(of('pages/pricing').length).toBeGreaterThan(of('sections/plans').length);
});

test('another text gives another release', async () => {
  const folder = await copyOf('changed');
  const file = join(folder, 'src/content/plans.content.ts');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Free Trial');
  await writeFile(file, text.replace('Free Trial', 'Free trial'));
  expect(JSON.parse(await build(folder)).id).not.toBe(JSON.parse(soundRelease).id);
});

test('a release lists every name that it takes from the platform, in any place', async () => {
  const folder = await copyOf('taking');
  const write = (name: string, text: string) => writeFile(join(folder, 'src/sections', name), text);
  await write('plans.section.tsx', takingSection);
  await write(
    'lazy.ts',
    "import * as Ui from '@site/ui';\nexport const lazy = () => Ui.inLazyChunk();",
  );
  await write(
    'passed-on.ts',
    "export * from '@site/ui';\nexport { reExported as own } from '@site/ui';",
  );
  await write(
    'common.js',
    "const React = require('react');\nexports.useCommon = () => React.hasOwnProperty('use') && React.useCommon;",
  );
  await write(
    'dropped.ts',
    "import { dropped } from '@site/ui';\nexport const unused = () => dropped();\nexport const used = 1;",
  );
  await write('kit.ts', "export * as Kit from '@site/ui';");
  const said = await run(folder);
  const { uses } = JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8'));
  const everyWay = ['inClick', 'inLazyChunk', 'passedOn', 'reExported', 'destructured', 'inKit'];
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
  expect(said.match(/^.* passes \S+ on/gm)).toEqual([
    'src/sections/plans.section.tsx passes @site/ui/tabs on',
  ]);
});

test('a source that would reach into other remotes is refused with its place', async () => {
  const folder = await copyOf('styling');
  const write = (name: string, text: string) => writeFile(join(folder, 'src/sections', name), text);
  const section = await readFile(join(folder, 'src/sections/plans.section.tsx'), 'utf8');
  await write('card.module.css', '.card{animation:spin 1s}\n@keyframes spin{to{rotate:1turn}}');
  await write('lazy.css', '/* Loaded after a click. */\nh1 { visibility: hidden }');
  await write(
    'lazy.ts',
    "import './lazy.css';\n\nexport const tab: Storage = window.sessionStorage;",
  );
  await write(
    'plans.section.tsx',
    `import styles from './card.module.css';\nexport const load = () => [styles.card, import('./lazy.ts')];\n${section}`,
  );
  const said = await refused(folder);
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^src\/sections\/lazy\.css:2: h1 styles elements of other/),
    expect.stringMatching(/^src\/sections\/lazy\.ts:3: sessionStorage is one for all/),
    expect.stringContaining('pricing is not built: 2 of its parts'),
  ]);
  await write('lazy.ts', "import './lazy.css';");
  await write('lazy.css', '.pricing-late { visibility: hidden }');
  const { files, modules } = JSON.parse(await build(folder));
  const [sheet] = modules['sections/plans'].styles;
  expect(files).toHaveProperty([sheet]);
  // Another remote may have a CSS module with the same names at the same place.
  const css = await readFile(join(folder, 'dist', sheet), 'utf8');
  expect(css).toMatch(/\.pricing-card-\w+\{animation:1s pricing-spin-/);
});

test('a remote with its own copy of a package that styles whole documents is refused', async () => {
  const folder = await copyOf('engine');
  await rm(join(folder, 'node_modules'));
  await mkdir(join(folder, 'node_modules/@emotion/react'), { recursive: true });
  for (const name of await readdir(join(workspace, 'mfe-pricing/node_modules'))) {
    await symlink(
      join(workspace, 'mfe-pricing/node_modules', name),
      join(folder, 'node_modules', name),
    );
  }
  const engine = join(folder, 'node_modules/@emotion/react');
  await writeFile(join(engine, 'index.js'), 'export const Global = () => null;');
  await writeFile(join(engine, 'package.json'), '{"name":"@emotion/react","type":"module"}');
  const section = join(folder, 'src/sections/plans.section.tsx');
  const text = await readFile(section, 'utf8');
  await writeFile(
    section,
    `import { Global } from '@emotion/react';\nexport const own = Global;\n${text}`,
  );
  expect(await refused(folder)).toContain('@emotion/react is part of this build');
});

test('a release lists the sections and links that its sources name, also behind a click', async () => {
  const folder = await copyOf('naming');
  await writeFile(
    join(folder, 'src/sections/plans.section.tsx'),
    `
import { Button, ButtonLink, RemoteSection } from '@site/ui';
import { paths } from '@site/contracts/paths';
import { useState } from 'react';

export default function Naming() {
  const [open, setOpen] = useState(false);
  if (!open) return <Button onClick={() => setOpen(true)}>Open</Button>;
  return (
    <>
      <RemoteSection id="loyalty/nothere" />
      <ButtonLink to={paths.contact()}>Contact</ButtonLink>
      <ButtonLink to="/nowhere">Nowhere</ButtonLink>
      <ButtonLink to="https://elsewhere.example/">Elsewhere</ButtonLink>
    </>
  );
}
`,
  );
  const { namedSections, namedLinks } = JSON.parse(await build(folder));
  const source = 'src/sections/plans.section.tsx';
  expect(namedSections).toContainEqual({ section: 'loyalty/nothere', source });
  expect(namedLinks.filter((one: { source: string }) => one.source === source)).toEqual([
    { link: '/contact', source },
    { link: '/nowhere', source },
  ]);
});

test("the shell's release lists every name that each platform module provides", async () => {
  const { provides, namedLinks } = JSON.parse(await build(await copyOf('providing', 'shell')));
  expect(namedLinks).toContainEqual({ link: '/', source: 'src/pages/fallback-page.tsx' });
  expect(provides['@site/ui'].names).toEqual(expect.arrayContaining(['Box', 'RemoteSection']));
  expect(provides['@site/ui/toast'].names).toEqual(['Toasts', 'showToast']);
  expect(provides.react.names).toEqual(expect.arrayContaining(['default', 'useState']));
  expect(provides['react/jsx-runtime'].names).toEqual(expect.arrayContaining(['jsx', 'jsxs']));
  // What remotes as they are take is what today's shell has.
  for (const [module, names] of Object.entries(JSON.parse(soundRelease).uses)) {
    expect(provides[module].names).toEqual(expect.arrayContaining(names as string[]));
  }
});
