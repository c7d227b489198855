import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type LiveOptions,
} from './common-options.ts';

interface UndoOptions extends LiveOptions {
  readonly force?: boolean;
}

/** `site undo` */
export function addUndo(program: Command, asked: Date): void {
  const command = program
    .command('undo')
    .summary('take back what went live last')
    .description(
      'Takes back the newest entry of the ledger, whatever it was: for everything that it changed, what\n' +
        'was live before it goes live again. An undo is not taken back: promote what it took away.',
    )
    .option('--force', 'skip the gates; the ledger says so')
    .action((options: UndoOptions) => answer(options, () => run(options, asked)));
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'undo --reason "that was the wrong window"',
  ]);
}

async function run(options: UndoOptions, asked: Date) {
  const { undo } = await import('../live/rollback/undo.ts');
  const { openStore } = await import('../store/open-store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const { force = false } = options;
  const input = changeInput(store.value, options);
  return reportLive(await undo({ ...input, force, asked }), store.value, options);
}
