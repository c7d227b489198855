import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type LiveOptions,
  readText,
  readTime,
} from './common-options.ts';

interface RollbackOptions extends LiveOptions {
  readonly to?: string;
  readonly force?: boolean;
  readonly asked?: Date;
}

/** `site rollback APP[@ID]…` */
export function addRollback(program: Command, asked: Date): void {
  const command = program
    .command('rollback')
    .argument('<app[@id]...>', 'what to change: applications, or config')
    .summary('put earlier releases live')
    .description(
      'Puts the live composition live again with the named applications, or the configuration, changed,\n' +
        'all in one step: each to the release before in its own history, or to the given one. Everything\n' +
        'else stays as it is. Done again it goes back further, and never to what was rolled back from;\n' +
        '`site undo` takes a rollback back. The beginning of an id, or the hash at its end, is enough.',
    )
    .option('--to <id>', 'the release to go back to, where one application is named', readText)
    .option('--force', 'skip the gates; the ledger says so')
    .option(
      '--asked <time>',
      'when it was asked for, where that was before it could run: what others changed since is a race',
      readTime,
    )
    .action((texts: string[], options: RollbackOptions, self: Command) => {
      if (options.to && (texts.length > 1 || texts[0]?.includes('@'))) {
        self.error('error: with --to name one application; of several write each as app@id');
      }
      return answer(options, () => run(texts, options, options.asked ?? asked));
    });
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'rollback pricing',
    'rollback pricing --to 1.3.2 --reason "wrong totals"',
    'rollback pricing marketing@90ab11cd',
    'rollback config',
  ]);
}

async function run(texts: string[], options: RollbackOptions, asked: Date) {
  const { rollback } = await import('../live/rollback/rollback.ts');
  const { openStore } = await import('../store/open-store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');
  const { readSelections, requirePublished } = await import('./release-selections.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const names = selections.value.map(({ name }) => name);
  const published = await requirePublished(store.value, names);
  if (!published.ok) return published;
  const { to, force = false } = options;
  const select = to ? names.map((name) => ({ name, release: to })) : selections.value;
  const input = changeInput(store.value, options);
  return reportLive(await rollback({ ...input, select, force, asked }), store.value, options);
}
