import { Command } from 'commander';
import { addCompose } from './compose.ts';
import { addHistory } from './history.ts';
import { addPromote } from './promote.ts';
import { addPublish } from './publish.ts';
import { addRollback } from './rollback.ts';
import { addStatus } from './status.ts';

/** The whole command line; throws Commander's errors instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('site')
    .description(
      'Publishes releases of the five applications, and changes what visitors get.\n' +
        'Applications: shell, marketing, pricing, signup, devices.',
    )
    .exitOverride()
    .showHelpAfterError('Run with --help to see how it is used.');
  for (const add of [addPublish, addCompose, addPromote, addRollback, addStatus, addHistory]) {
    add(program);
  }
  return program;
}
