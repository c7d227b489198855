import { Command } from 'commander';
import { addCompose } from './compose.ts';
import { addExport } from './export.ts';
import { addHistory } from './history.ts';
import { addHooks } from './hooks.ts';
import { addInit } from './init.ts';
import { addPromote } from './promote.ts';
import { addPublish } from './publish.ts';
import { refuseEmpty } from './refuse-empty.ts';
import { addRemove } from './remove.ts';
import { addRollback } from './rollback.ts';
import { addStack } from './stack.ts';
import { addStatus } from './status.ts';
import { addStore } from './store.ts';
import { addUndo } from './undo.ts';

/** The whole command line; throws Commander's errors instead of ending the process. */
export function createProgram(asked: Date): Command {
  const program = new Command('site')
    .description(
      'Publishes releases of applications and of the site configuration, and changes what visitors\n' +
        'get. `site status` names the applications; the configuration is called config.',
    )
    .exitOverride()
    .hook('preAction', (_program, command) => refuseEmpty(command))
    .showHelpAfterError('Run with --help to see how it is used.');
  const commands = [addPublish, addCompose, addPromote, addRollback, addUndo, addRemove];
  const others = [addStatus, addHistory, addStack, addStore, addExport, addHooks];
  for (const add of [addInit, ...commands, ...others]) add(program, asked);
  return program;
}
