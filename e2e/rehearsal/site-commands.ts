import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { applicationFolder } from '@site/contracts/application';
import { writeFixtureRemote } from '@site/releases/fixture-remotes';
import { writeFixtureShell } from '@site/releases/fixture-shell';
import { startProgram } from '../site/program.ts';
import type { Tally } from './tally.ts';

/** A checkout of the teams: their builds, and the `site` command on the store. */
export interface SiteCommands {
  /** Builds an application as it was at some age: each has other bytes. */
  build(app: string, age: number): Promise<void>;
  /** Runs `site …`; resolves to whether something happened, and counts what should not fail. */
  run(args: readonly string[]): Promise<boolean>;
}

/** What a team is told and takes for an answer: somebody else was faster, or nothing is left. */
const accepted = new Set(['lost-race', 'no-earlier-release', 'not-the-newest']);

/**
 * @param folder the root of the checkout
 * @param env the store, the user and the addresses, as variables
 */
export function createSiteCommands(
  folder: string,
  env: Readonly<Record<string, string>>,
  tally: Tally,
): SiteCommands {
  return {
    async build(app, age) {
      const target = join(folder, applicationFolder(app));
      const version = `1.${age}.0`;
      if (app === 'shell') await writeFixtureShell(target, { version });
      else await writeFixtureRemote(target, app, { version });
    },
    async run(args) {
      const command = startProgram('shared/releases/bin/site.js', [...args, '--json'], {
        env,
        cwd: folder,
      });
      // Teams have machines of their own; here they give way to the servers.
      const { pid } = command.child;
      if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
      const { code, stdout, stderr } = await command.ended;
      if (code === 0) return true;
      const kind = kindOf(stdout);
      if (!accepted.has(kind)) {
        tally.failedCommands.push(`site ${args.join(' ')}: ${kind} ${stderr.trim()}`);
      }
      return false;
    },
  };
}

function kindOf(stdout: string): string {
  try {
    const { error } = JSON.parse(stdout) as { error?: { kind?: string } };
    return error?.kind ?? '';
  } catch {
    return '';
  }
}
