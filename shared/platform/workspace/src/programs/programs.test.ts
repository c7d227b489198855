import { relative } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { allPrograms } from './all-programs.ts';
import { outsidePackages, programOptions } from './program-options.ts';
import { edge, type Program } from './programs.mjs';

// What is left out would be compiled into a program that nothing compiles again.
test.each(Object.values(await allPrograms()))(
  '$name lists all that it is compiled from',
  async (program) => {
    expect(await unlisted(program)).toEqual([]);
  },
);

test('what a program imports and does not list is found', async () => {
  const sources = edge.sources.filter((path) => path !== 'shared/platform/node/src');
  expect(await unlisted({ ...edge, sources })).toContain(
    'shared/platform/node/src/operator-error.ts',
  );
});

/** Paths from the root, without installed packages. */
async function unlisted(program: Program): Promise<string[]> {
  const { metafile } = await build({
    ...programOptions(program),
    outdir: program.root,
    write: false,
    metafile: true,
    plugins: [outsidePackages(program, 'beside')],
  });
  const isListed = (file: string) =>
    program.sources.some((source) => file === source || file.startsWith(`${source}/`));
  return Object.keys(metafile.inputs)
    .map((file) => relative(program.root, `${program.root}/${file}`))
    .filter((file) => !file.includes('node_modules/') && !isListed(file));
}
