import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@site/node/operator-error';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { writeBundle } from '@site/programs/write-bundle';
import { runCommand } from './run-command.ts';
import { step } from './step.ts';

/*
 * `pnpm bundle [edge|setup-service|site…] [--out DIR]`: writes programs for machines that have Node and
 * nothing else into `.site/bundle/PROGRAM`, or DIR/PROGRAM. All of them without a name. A folder that
 * holds something else than a bundle is left alone; then, and where a program can't be bundled, the
 * exit code is 1.
 */

/** The package of each program. */
const programs: Readonly<Record<string, string>> = {
  edge: 'shared/edge',
  'setup-service': 'shared/setup-service',
  site: 'shared/releases',
};

await runCommand(async () => {
  const { names, out } = readArguments(process.argv.slice(2));
  for (const name of names) {
    const target = join(out, name);
    // `readArguments` has looked it up.
    const folder = programs[name] ?? '';
    await step(
      name,
      () => writeBundle({ name, root: workspaceFolder, folder }, target),
      ({ version, content, platforms }) => {
        const machines = platforms.join(', ') || 'any machine';
        return `${version}-${content}, for ${machines}: ${relative(process.cwd(), target)}`;
      },
    );
  }
});

function readArguments(args: string[]) {
  const { out, names } = parse(args[0] === '--' ? args.slice(1) : args);
  const unknown = names.find((name) => !Object.hasOwn(programs, name));
  if (unknown !== undefined) {
    const known = Object.keys(programs).join(', ');
    throw new OperatorError(`There is no program "${unknown}": name some of ${known}.`);
  }
  if (out?.trim() === '') throw new OperatorError('--out is empty: name a folder.');
  return {
    names: names.length > 0 ? [...new Set(names)] : Object.keys(programs),
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
