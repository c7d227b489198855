import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBuilds, fixtureBuilds, refused } from '../fixtures/fixture-builds.ts';

let builds: FixtureBuilds;

beforeAll(async () => {
  builds = await fixtureBuilds();
});
afterAll(() => builds.remove());

/** All that the failing build of a changed remote prints. */
async function printed(name: string, change: (folder: string) => Promise<void>) {
  const folder = await builds.copyOf(name);
  await change(folder);
  return (await refused(folder)).trimEnd().split('\n');
}

async function replaceIn(file: string, text: string, replacement: string) {
  const before = await readFile(file, 'utf8');
  expect(before).toContain(text);
  await writeFile(file, before.replace(text, replacement));
}

const SECTION = 'src/sections/beds.section.tsx';

test('a syntax error of a file in both builds is printed once, with its place and nothing else', async () => {
  const lines = await printed('syntax', (folder) =>
    appendFile(join(folder, SECTION), 'export const broken: = 3;\n'),
  );
  expect(lines).toEqual([
    expect.stringMatching(/^src\/sections\/beds\.section\.tsx:\d+:22: Unexpected token `=`/),
    expect.stringMatching(/^ {4}\d+ \| /),
    expect.stringMatching(/^ {4}\d+ \| /),
    expect.stringMatching(/^ {2}> \d+ \| export const broken: = 3;$/),
    expect.stringMatching(/^ {4} +\| {22}\^$/),
  ]);
});

test('an element that is never closed is shown where the file ends', async () => {
  const [first, ...frame] = await printed('unclosed', (folder) =>
    appendFile(join(folder, SECTION), 'const x = <div>;\n\n'),
  );
  expect(first).toMatch(/^src\/sections\/beds\.section\.tsx:\d+:17: Expected '<\/'/);
  expect(frame.at(-2)).toContain('const x = <div>;');
});

test('a module and an export that do not exist are shown where the source imports them', async () => {
  const lines = await printed('imports', async (folder) => {
    const section = await readFile(join(folder, SECTION), 'utf8');
    const content = join(folder, 'src/pages/garden/garden.content.ts');
    await writeFile(
      join(folder, SECTION),
      `// The first line.\n\n\nimport { missing } from './missing.ts';\nimport { weeds } from './plants.ts';\nimport 'some-package';\nconsole.log(missing, weeds);\n${section}`,
    );
    await writeFile(join(folder, 'src/sections/plants.ts'), 'export const roses = 3;');
    await appendFile(content, "\nexport * from '../nowhere.ts';\n");
  });
  const places = lines.filter((line) => line.startsWith('src/')).sort();
  expect(places).toEqual([
    expect.stringMatching(
      /^src\/pages\/garden\/garden\.content\.ts:\d+:15: Can't resolve '\.\.\/nowhere\.ts'$/,
    ),
    "src/sections/beds.section.tsx:4:25: Can't resolve './missing.ts'",
    "src/sections/beds.section.tsx:5:10: './plants.ts' exports no weeds (possible exports: roses)",
    "src/sections/beds.section.tsx:6:8: Can't resolve 'some-package': is it a dependency in package.json?",
  ]);
});

test('an error in a style sheet is shown in the style sheet', async () => {
  const lines = await printed('styles', async (folder) => {
    const section = await readFile(join(folder, SECTION), 'utf8');
    await writeFile(join(folder, SECTION), `import './bed.module.css';\n${section}`);
    await writeFile(join(folder, 'src/sections/bed.module.css'), '.bed {}\n.seed { color: red\n');
  });
  expect(lines[0]).toBe('src/sections/bed.module.css:2:1: Unclosed block');
  expect(lines).toHaveLength(4);
});

test.each<[string, (folder: string) => Promise<void>, RegExp]>([
  [
    'a route table with a syntax error',
    (folder) => replaceIn(join(folder, 'src/routes.ts'), 'sections: [', 'sections: [}'),
    /^src\/routes\.ts:\d+:\d+: Unexpected token/,
  ],
  [
    'a route table that imports a file that is not there',
    (folder) =>
      appendFile(
        join(folder, 'src/routes.ts'),
        "\nimport { a } from './nothere.ts';\nexport { a };",
      ),
    /^src\/routes\.ts:\d+:19: Can't resolve '\.\/nothere\.ts'/,
  ],
  [
    'a route table that throws',
    (folder) => appendFile(join(folder, 'src/routes.ts'), '\nexport const b = globalThis.no.way;'),
    /^src\/routes\.ts:\d+:\d+: TypeError: Cannot read properties of undefined/,
  ],
  [
    'no route table',
    (folder) => rm(join(folder, 'src/routes.ts')),
    /^src\/routes\.ts is missing: /,
  ],
  [
    'a configuration with a syntax error',
    (folder) => replaceIn(join(folder, 'rsbuild.config.ts'), ')', '}'),
    /^rsbuild\.config\.ts:\d+:\d+: Unexpected token/,
  ],
  [
    'a configuration with the name of another application',
    (folder) => replaceIn(join(folder, 'rsbuild.config.ts'), "'garden'", "'gardn'"),
    /^rsbuild\.config\.ts: the name is gardn here and garden in package\.json/,
  ],
  [
    'no configuration',
    (folder) => rm(join(folder, 'rsbuild.config.ts')),
    /^rsbuild\.config\.ts is missing: /,
  ],
  [
    'a package.json that is no JSON',
    (folder) => writeFile(join(folder, 'package.json'), '{\n  name: 3\n}'),
    /^package\.json:2:3: /,
  ],
])('%s is named without a trace of the program', async (name, change, expected) => {
  const [first, ...frame] = await printed(name.replaceAll(/\W/g, '-'), change);
  expect(first).toMatch(expected);
  expect(frame.every((line) => / \| /.test(line))).toBe(true);
  expect(frame.length).toBeLessThanOrEqual(4);
});
