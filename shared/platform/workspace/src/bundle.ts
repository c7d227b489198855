import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import { inWorkspace } from '@platform/node/workspace-folder';
import { buildConsolePage } from './console-page.ts';
import { edge, setupService, site } from './programs/programs.mjs';
import { writeBundle } from './programs/write-bundle.ts';
import { runCommand, step } from './run-command.ts';

// `pnpm bundle [edge|setup-service|site…] [--out DIR]`: writes programs (default all) for machines
// with nothing but Node into `.site/bundle/PROGRAM`, or DIR/PROGRAM. The exit code is 1 if one
// can't be bundled, or its folder holds something else than a bundle.

const programs = { edge, 'setup-service': setupService, site };

await runCommand(async () => {
  const { names, out } = readArguments(process.argv.slice(2));
  if (names.includes('site')) {
    const described = (built: readonly string[]) => built.join() || 'nothing has changed';
    await step("The console's page", buildConsolePage, described);
  }
  for (const name of names) {
    const target = join(out, name);
    await step(
      name,
      () => writeBundle(programs[name], target),
      ({ version, content, platforms }) => {
        const machines = platforms.join(', ') || 'any machine';
        return `${version}-${content}, for ${machines}: ${relative(process.cwd(), target)}`;
      },
    );
  }
});

function readArguments(args: string[]) {
  const { out, names } = parse(args[0] === '--' ? args.slice(1) : args);
  const unknown = names.find((name) => !isProgram(name));
  if (unknown !== undefined) {
    const known = Object.keys(programs).join(', ');
    throw new OperatorError(`There is no program "${unknown}": name some of ${known}.`);
  }
  if (out?.trim() === '') throw new OperatorError('--out is empty: name a folder.');
  return {
    names: [...new Set(names.length > 0 ? names : Object.keys(programs))].filter(isProgram),
    // pnpm runs scripts in the root, wherever it was called.
    out: out ? resolve(process.env.INIT_CWD ?? '.', out) : inWorkspace('.site/bundle'),
  };
}

function isProgram(name: string): name is keyof typeof programs {
  return Object.hasOwn(programs, name);
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
