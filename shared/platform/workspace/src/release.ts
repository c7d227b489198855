import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReleaseArguments, runRelease, runStep } from '@platform/build/run-release';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { releasedApplication, releasedNames } from './release/released-application.ts';
import { runCommand } from './run-command.ts';

// `pnpm release APP`: checks, tests and builds an application, publishes the build, tries it
// with what is live, and promotes it, or gives it to a share of visitors first where the configuration
// says so; `config` is the site configuration. Each step is a command of its own, printed before it
// runs, and the first that fails ends the release with what to do.
//
//   --reason TEXT   why, for the ledger
//   --no-promote    ends before visitors get it
//   --no-publish    tries the build in a store that is thrown away, and touches no other
//   --built         takes the build that is there, as a job does that another job has built for
//   --dry-run       prints the commands
//
// SITE_STORE names the store. The exit code is that of the step that failed; 2 for wrong usage.
await runCommand(async () => {
  const { names, ...options } = readArguments();
  const [name = '', ...others] = names;
  if (!releasedNames().includes(name) || others.length > 0) {
    wrongUsage(`Name one of ${releasedNames().join(', ')}: \`pnpm release pricing\`.`);
  }
  const room = await mkdtemp(join(tmpdir(), 'site-rehearsal-'));
  try {
    process.exitCode = await runRelease(releasedApplication(name, join(room, 'store')), options, {
      run: (command, keeps) => runStep(command, keeps, workspaceFolder),
      say: (line) => console.log(line),
    });
  } finally {
    await rm(room, { recursive: true, force: true });
  }
});

function readArguments() {
  try {
    return readReleaseArguments(process.argv.slice(2));
  } catch (error) {
    return wrongUsage(error instanceof OperatorError ? error.message : String(error));
  }
}

function wrongUsage(message: string): never {
  console.error(message);
  process.exit(2);
}
