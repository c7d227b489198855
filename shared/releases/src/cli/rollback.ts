import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type LiveOptions,
  readText,
} from './common-options.ts';

interface RollbackOptions extends LiveOptions {
  readonly to?: string;
  readonly force?: boolean;
}

/** `site rollback APP` */
export function addRollback(program: Command): void {
  const command = program
    .command('rollback')
    .argument('<app>', 'the application to change, or config')
    .summary('put an earlier release of one application live')
    .description(
      'Puts the live composition live again with one application, or the configuration, changed: to\n' +
        'the release that was live before, or to the given one. Everything else stays as it is. Done\n' +
        'twice it is undone.',
    )
    .option('--to <id>', 'the release to go back to', readText)
    .option('--force', 'skip the gates; the ledger says so')
    .action((name: string, options: RollbackOptions) => answer(options, () => run(name, options)));
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'rollback pricing',
    'rollback pricing --to 1.3.2-90ab11cd --reason "wrong totals"',
    'rollback config',
  ]);
}

async function run(text: string, options: RollbackOptions) {
  const { rollback } = await import('../live/rollback.ts');
  const { openStore } = await import('../store/store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');
  const { readReleasedName, requirePublished } = await import('./release-selections.ts');

  const name = readReleasedName(text);
  if (!name.ok) return name;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const published = await requirePublished(store.value, [name.value]);
  if (!published.ok) return published;
  const { to, force = false } = options;
  const input = changeInput(store.value, options);
  return reportLive(
    await rollback({ ...input, name: name.value, to, force }),
    store.value,
    options,
  );
}
