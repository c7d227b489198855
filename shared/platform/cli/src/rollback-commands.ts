import type { Store } from '@platform/store/store';
import { type Command, Option } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type LiveOptions,
  readTime,
} from './options.ts';

interface UndoOptions extends LiveOptions {
  readonly force?: boolean;
}

interface RollbackOptions extends UndoOptions {
  readonly to?: string;
  readonly asked?: Date;
}

function forceOption(): Option {
  return new Option('--force', 'skip the gates; the ledger says so, and with --reason why');
}

/** Whoever looks at it later has nothing else to go by: no gate has said anything. */
function refuseForceWithoutReason({ force, reason }: UndoOptions, self: Command): void {
  if (force && !reason) self.error('error: --force needs --reason: the ledger says why');
}

export function addRollback(program: Command, asked: Date): void {
  const command = program
    .command('rollback')
    .argument('<app[@id]...>', 'what to change: applications, or config')
    .summary('put earlier releases live')
    .description(
      'Puts the live composition live again with the named applications, or the configuration, changed, ' +
        'all in one step: each to the release before in its own history, or to the given one. Everything ' +
        'else stays as it is. Done again it goes back further, and never to what was rolled back from; ' +
        '`site undo` takes a rollback back. The beginning of an id, or the hash at its end, is enough.',
    )
    .option('--to <id>', 'the release to go back to, where one application is named')
    .addOption(forceOption())
    .option(
      '--asked <time>',
      'when it was asked for, where that was before it could run: what others changed since is a race',
      readTime,
    )
    .action((texts: string[], options: RollbackOptions, self: Command) => {
      if (options.to && (texts.length > 1 || texts[0]?.includes('@'))) {
        self.error('error: with --to name one application; of several write each as app@id');
      }
      refuseForceWithoutReason(options, self);
      return answerFrom(options, (store) => runRollback(store, texts, { asked, ...options }));
    });
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'rollback pricing',
    'rollback pricing --to 1.3.2 --reason "wrong totals"',
    'rollback pricing marketing@90ab11cd',
    'rollback config',
  ]);
}

async function runRollback(store: Store, texts: string[], options: RollbackOptions) {
  const { rollback } = await import('@platform/releases/changes');
  const { runChange } = await import('./report-change.ts');
  const { readSelections, requirePublished } = await import('./release-selections.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const published = await requirePublished(store, selections.value);
  if (!published.ok) return published;
  const { to: release, force = false, asked } = options;
  const select = selections.value.map((one) => (release ? { ...one, release } : one));
  return runChange(store, options, (input) => rollback({ ...input, select, force, asked }));
}

export function addUndo(program: Command, asked: Date): void {
  const command = program
    .command('undo')
    .summary('take back what went live last')
    .description(
      'Takes back the newest entry of the ledger, whatever it was: for everything that it changed, what ' +
        'was live before it goes live again. An undo is not taken back: promote what it took away.',
    )
    .addOption(forceOption())
    .action((options: UndoOptions, self: Command) => {
      refuseForceWithoutReason(options, self);
      return answerFrom(options, (store) => runUndo(store, options, asked));
    });
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'undo --reason "that was the wrong window"',
  ]);
}

async function runUndo(store: Store, options: UndoOptions, asked: Date) {
  const { undo } = await import('@platform/releases/changes');
  const { runChange } = await import('./report-change.ts');

  const { force = false } = options;
  return runChange(store, options, (input) => undo({ ...input, force, asked }));
}

export function addRemove(program: Command): void {
  const command = program
    .command('remove')
    .argument('<app>', 'the remote that leaves the site')
    .summary('take a remote off the site')
    .description(
      'Puts the live composition live again without one remote: its pages, its sections and its menu ' +
        'entries are gone. Refused while a page of another application shows a section of it or links ' +
        'to a page of it. Its releases stay in the store: `site promote` brings it back.',
    )
    .action((name: string, options: LiveOptions) =>
      answerFrom(options, (store) => runRemove(store, name, options)),
    );
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'remove loyalty --reason "the pilot is over"',
  ]);
}

async function runRemove(store: Store, text: string, options: LiveOptions) {
  const { remove } = await import('@platform/releases/changes');
  const { runChange } = await import('./report-change.ts');
  const { readReleasedName } = await import('./release-selections.ts');

  const name = readReleasedName(text);
  if (!name.ok) return name;
  return runChange(store, options, (input) => remove({ ...input, name: name.value }));
}
