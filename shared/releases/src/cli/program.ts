import { Command } from 'commander';
import { addCompose } from './compose.ts';
import { addHistory } from './history.ts';
import { addInit } from './init.ts';
import { addPromote } from './promote.ts';
import { addPublish } from './publish.ts';
import { addRemove } from './remove.ts';
import { addRollback } from './rollback.ts';
import { addStatus } from './status.ts';

/** The whole command line; throws Commander's errors instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('site')
    .description(
      'Publishes releases of applications and of the site configuration, and changes what visitors\n' +
        'get. `site status` names the applications; the configuration is called config.',
    )
    .exitOverride()
    .showHelpAfterError('Run with --help to see how it is used.');
  const commands = [addPublish, addCompose, addPromote, addRollback, addRemove, addStatus];
  for (const add of [addInit, ...commands, addHistory]) add(program);
  return program;
}
