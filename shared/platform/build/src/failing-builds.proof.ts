import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refused, sourcesForFile } from '../fixtures/fixture-builds.ts';

const sources = sourcesForFile();

async function printed(name: string, change: (folder: string) => Promise<void>) {
  const folder = await sources.copyOf(name);
  await change(folder);
  return (await refused(folder)).trimEnd().split('\n');
}

async function replaceIn(file: string, text: string, replacement: string) {
  const before = await readFile(file, 'utf8');
  expect(before).toContain(text);
  await writeFile(file, before.replace(text, replacement));
}

test('every error of the sources is printed once, with its place and at most three lines of the source', async () => {
  const lines = await printed('sources', async (folder) => {
    const write = (name: string, text: string) =>
      writeFile(join(folder, 'src/sections', name), text);
    await write('broken.ts', 'const a = 1;\nconst b = 2;\nexport const broken: = 3;\n');
    await write('unclosed.tsx', 'export const x = <div>;\n\n');
    await write('plants.ts', 'export const roses = 3;');
    await write('bed.module.css', '.bed {}\n.seed { color: red\n');
    await write(
      'imports.ts',
      "// The first line.\n\nimport { missing } from './missing.ts';\nimport { weeds } from './plants.ts';\nimport 'some-package';\nimport '@chakra-ui/react';\nconsole.log(missing, weeds);\n",
    );
    // Both builds of the remote read it, the one for browsers and the one for Node.
    const section = join(folder, 'src/sections/beds.section.tsx');
    const imported = ['broken.ts', 'unclosed.tsx', 'imports.ts', 'bed.module.css'];
    const imports = imported.map((name) => `import './${name}';\n`).join('');
    await writeFile(section, imports + (await readFile(section, 'utf8')));
  });
  const places = lines.filter((line) => line.startsWith('src/'));
  expect(places.sort()).toEqual([
    'src/sections/bed.module.css:2:1: Unclosed block',
    expect.stringMatching(/^src\/sections\/broken\.ts:3:22: Unexpected token `=`/),
    "src/sections/imports.ts:3:25: Can't resolve './missing.ts'",
    "src/sections/imports.ts:4:10: './plants.ts' exports no weeds (possible exports: roses)",
    "src/sections/imports.ts:5:8: Can't resolve 'some-package': is it a dependency in package.json?",
    "src/sections/imports.ts:6:8: Can't resolve '@chakra-ui/react': applications reach components, styles and the router through @site/ui only",
    // Where the file ends.
    expect.stringMatching(/^src\/sections\/unclosed\.tsx:1:24: Expected '<\/'/),
  ]);
  const frames = lines.filter((line) => !line.startsWith('src/') && line !== '');
  expect(frames.every((line) => / \| /.test(line))).toBe(true);
  const broken = lines.findIndex((line) => line.includes('/broken.ts'));
  expect(lines.slice(broken + 1, broken + 5)).toEqual([
    '    1 | const a = 1;',
    '    2 | const b = 2;',
    '  > 3 | export const broken: = 3;',
    `      | ${' '.repeat(21)}^`,
  ]);
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
])('%s is named without a trace of the program', async (name, change, expected) => {
  const [first, ...frame] = await printed(name.replaceAll(/\W/g, '-'), change);
  expect(first).toMatch(expected);
  expect(frame.every((line) => / \| /.test(line))).toBe(true);
  expect(frame.length).toBeLessThanOrEqual(4);
});
