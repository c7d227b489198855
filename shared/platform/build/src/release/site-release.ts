#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { OperatorError } from '@platform/node/operator-error';
import type { Command, ReleasedApplication } from './release-plan.ts';
import { readReleaseArguments, runRelease, runStep } from './run-release.ts';

// `site-release`, run in the folder of a remote that has a repository of its own: checks, tests and
// builds it, then publishes, composes and promotes, or gives it to a share of visitors first where
// the configuration says so, with the `site` command that SITE_COMMAND names, such as
// `node ../site/shared/platform/cli/bin/site.js`. SITE_STORE names the store. `--no-publish` ends after
// the build, `--no-promote` before visitors get it; `--built` takes the build that is there;
// `--dry-run` prints the commands. The exit code is that of the step that failed, or 2 for wrong
// usage.

/** @throws OperatorError if SITE_COMMAND is needed and not set */
function thisRemote(needsSite: boolean): ReleasedApplication {
  // The package manager has read it before.
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly name: string };
  const [manager = 'npm'] = (process.env.npm_config_user_agent ?? 'npm').split('/');
  const script = (text: string): Command => [manager, 'run', text];
  const site = (process.env.SITE_COMMAND ?? '').split(/\s+/).filter(Boolean);
  if (site.length === 0 && needsSite) {
    throw new OperatorError(
      'SITE_COMMAND is not set: it says how to run `site` here, such as "node ../site/shared/platform/cli/bin/site.js".',
    );
  }
  return {
    name,
    // npm takes options after two dashes for those of the script, and other managers all of them.
    again: (option) =>
      [manager, 'run release', manager === 'npm' && option && '--', option]
        .filter(Boolean)
        .join(' '),
    checks: [script('check'), script('test')],
    builds: [script('build')],
    site: asCommand(site),
    from: '.',
    // What it has to fit is in the store only.
    rehearsal: [],
  };
}

function asCommand([program = 'site', ...args]: readonly string[]): Command {
  return [program, ...args];
}

try {
  const { names, ...options } = readReleaseArguments(process.argv.slice(2));
  if (names.length > 0)
    throw new OperatorError('It releases the remote of this folder: name none.');
  const remote = thisRemote(options.publishes && !options.dryRun);
  process.exitCode = await runRelease(remote, options, {
    run: (command, keeps) => runStep(command, keeps, process.cwd()),
    say: (line) => console.error(line),
  });
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
