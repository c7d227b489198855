import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import { inWorkspace } from '@platform/node/workspace-folder';
import { buildConsolePage } from './console-page.ts';
import { allPrograms } from './programs/all-programs.ts';
import type { Program } from './programs/programs.mjs';
import { writeBundle } from './programs/write-bundle.ts';
import { runCommand, step } from './run-command.ts';

// `pnpm bundle [edge|site…] [--out DIR]`: writes programs (default all) for machines
// with nothing but Node into `.site/bundle/PROGRAM`, or DIR/PROGRAM. The exit code is 1 if one
// can't be bundled, or its folder holds something else than a bundle.

await runCommand(async () => {
  const { programs, out } = readArguments(process.argv.slice(2), await allPrograms());
  if (programs.some(({ name }) => name === 'site')) {
    const described = (built: readonly string[]) => built.join() || 'nothing has changed';
    await step("The console's page", buildConsolePage, described);
  }
  for (const program of programs) {
    const target = join(out, program.name);
    await step(
      program.name,
      () => writeBundle(program, target),
      ({ version, content, platforms }) => {
        const machines = platforms.join(', ') || 'any machine';
        return `${version}-${content}, for ${machines}: ${relative(process.cwd(), target)}`;
      },
    );
  }
});

function readArguments(args: string[], known: Readonly<Record<string, Program>>) {
  const { out, names } = parse(args[0] === '--' ? args.slice(1) : args);
  const programs = [...new Set(names.length > 0 ? names : Object.keys(known))].map((name) => {
    const program = known[name];
    if (program) return program;
    const all = Object.keys(known).join(', ');
    throw new OperatorError(`There is no program "${name}": name some of ${all}.`);
  });
  if (out?.trim() === '') throw new OperatorError('--out is empty: name a folder.');
  return {
    programs,
    // pnpm runs scripts in the root, wherever it was called.
    out: out ? resolve(process.env.INIT_CWD ?? '.', out) : inWorkspace('.site/bundle'),
  };
}

function parse(args: string[]) {
  try {
    const options = { out: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { out: values.out, names: positionals };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}`);
  }
}
