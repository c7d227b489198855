import type { Command } from 'commander';
import { answer } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

interface RollbackOptions extends CommonOptions {
  readonly to?: string;
  readonly force?: boolean;
  readonly reason?: string;
}

/** `site rollback APP` */
export function addRollback(program: Command): void {
  const command = program
    .command('rollback')
    .argument('<app>', 'the application to change')
    .summary('put an earlier release of one application live')
    .description(
      'Puts the live composition live again with one application changed: to the release that was\n' +
        'live before, or to the given one. The other applications and the configuration stay as they\n' +
        'are. Done twice it is undone.',
    )
    .option('--to <id>', 'the release to go back to')
    .option('--force', 'skip the gates; the ledger says so')
    .option('--reason <text>', 'why, for the ledger')
    .action((name: string, options: RollbackOptions) => answer(options, () => run(name, options)));
  addExamples(addCommonOptions(command), [
    'rollback pricing',
    'rollback pricing --to 1.3.2-90ab11cd --reason "wrong totals"',
  ]);
}

async function run(name: string, options: RollbackOptions) {
  const { rollback } = await import('../live/rollback.ts');
  const { openStore } = await import('../store/store.ts');
  const { currentUser } = await import('./actor.ts');
  const { wentLive } = await import('./went-live.ts');
  const { readApplication } = await import('./wishes.ts');

  const app = readApplication(name);
  if (!app.ok) return app;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const { to, reason, force = false } = options;
  return wentLive(
    await rollback({ store: store.value, app: app.value, to, force, by: currentUser(), reason }),
  );
}
