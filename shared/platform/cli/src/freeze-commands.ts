import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addBaseOption,
  addCommonOptions,
  addExamples,
  addReasonOption,
  type CommonOptions,
  readTimeToCome,
} from './options.ts';

interface FreezeOptions extends CommonOptions {
  readonly until?: Date;
  readonly reason?: string;
  readonly on?: number;
}

export function addFreeze(program: Command): void {
  const command = program
    .command('freeze')
    .summary('let nobody promote anything until a time')
    .description(
      'Writes into the ledger that nothing is promoted or removed until a time. Those commands then end ' +
        'with exit code 4, and say who froze the site, until when and why. `rollback` and `undo` are not ' +
        'held up. Another freeze replaces it; `site unfreeze` ends it.',
    )
    .requiredOption(
      '--until <time>',
      'such as 2030-01-02T03:04:05Z, or 2h from now',
      (text: string) => readTimeToCome(text),
    )
    .requiredOption('--reason <text>', 'why, for whoever is refused')
    .action((options: FreezeOptions) => answerFrom(options, (store) => runFreeze(store, options)));
  addExamples(addCommonOptions(addBaseOption(command)), [
    'freeze --until 2030-12-27T06:00:00+03:00 --reason "the year\'s end"',
  ]);
}

export function addUnfreeze(program: Command): void {
  const command = program
    .command('unfreeze')
    .summary('end a freeze')
    .description('Writes into the ledger that promotions are possible again.')
    .action((options: FreezeOptions) => answerFrom(options, (store) => runFreeze(store, options)));
  addExamples(addCommonOptions(addBaseOption(addReasonOption(command))), [
    'unfreeze --reason "a page has to be mended"',
  ]);
}

async function runFreeze(store: Store, { until, reason, on }: FreezeOptions) {
  const { describeNote, freeze } = await import('@platform/releases/changes');
  const { commandInput } = await import('./report-change.ts');

  const added = await freeze({ ...commandInput(store), ...{ until, reason, on } });
  if (!added.ok) return added;
  const { value: entry } = added;
  const line = entry ? describeNote(entry) : 'There is no freeze.';
  return ok({ lines: [line], json: { entry: entry ?? null } });
}
