import type { LedgerEntry } from '@platform/contracts/ledger';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { CanaryInput } from '@platform/releases/canary';
import type { Store } from '@platform/store/store';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Answer, answerFrom } from './answer.ts';
import { addCanaryStatus, addWatch } from './canary-watch-commands.ts';
import { edgesOf } from './edges-of.ts';
import {
  addCommonOptions,
  addDespiteGuardOption,
  addExamples,
  addLiveOptions,
  addOtherPagesOption,
  addReasonOption,
  addSinceOption,
  type CommonOptions,
  type GuardOptions,
  type LiveOptions,
  RELEASES,
  readPositiveCount,
  refuseWithoutReason,
} from './options.ts';

interface StartOptions extends CommonOptions {
  readonly percent: number;
  readonly steps?: readonly number[];
  readonly every?: number;
  readonly guard?: boolean;
  readonly since?: number;
  readonly reason?: string;
}

interface ChangeOptions extends CommonOptions, GuardOptions {
  readonly percent?: number;
  readonly hold?: boolean;
  readonly reason?: string;
}

export function addCanary(program: Command): void {
  const canary = program
    .command('canary')
    .summary('give a release to a share of visitors first')
    .description(
      'Gives a share of visitors a second composition, with what is named changed. A visitor stays ' +
        'where the first page put them, a larger share only adds some, and nobody is moved who is ' +
        'at a path that the site pins. It ends with every rollback; a promotion of another application leaves it.',
    );
  for (const add of [addStart, addGrow, addEnd, addPromote, addCanaryStatus, addWatch]) add(canary);
  addExamples(canary, ['canary pricing --percent 10 --guard', 'canary watch', 'canary promote']);
}

function addStart(canary: Command): void {
  const command = canary
    .command('start', { isDefault: true })
    .argument('<app[@id]...>', RELEASES)
    .summary('begin one (`site canary pricing` does it as well)')
    .description(
      'Composes as `site compose` does, passes the gates and writes the canary into the ledger.',
    )
    .requiredOption('--percent <n>', 'the share of visitors, above 0 and up to 100', readPercent)
    .option('--steps <n,n>', 'the shares to come, which `site canary watch` takes', readSteps)
    .option('--every <time>', 'the least time between them, such as 10m or 2h', readMinutes)
    .option('--guard', 'let `site canary watch` end it where its visitors fare worse')
    .action((texts: string[], options: StartOptions, self: Command) => {
      if ((options.steps === undefined) !== (options.every === undefined)) {
        self.error('error: --steps and --every go together');
      }
      return answerFrom(options, (store) => runStart(store, texts, options));
    });
  addExamples(addCommonOptions(addReasonOption(addSinceOption(command))), [
    'canary pricing --percent 10 --guard',
    'canary pricing@1.4.0-3fa9c21b5d0e7f64 --percent 1 --steps 5,25,50 --every 10m --guard',
    'canary config --percent 5 --reason "other hours"',
  ]);
}

async function runStart(store: Store, texts: string[], options: StartOptions) {
  const { findNoGuard, startCanary, foundInADay } = await import('@platform/releases/canary');
  const { describeNote } = await import('@platform/releases/changes');
  const { readPublished } = await import('./release-selections.ts');
  const { printNotes } = await import('./print.ts');
  const { changeInput } = await import('./report-change.ts');

  const completed = await readPublished(store, texts);
  if (!completed.ok) return completed;
  const { percent, steps, every, guard, since } = options;
  const edges = await edgesOf(store);
  const found = edges.ok ? await foundInADay(edges.value[0] ?? '', percent) : undefined;
  if (found) printNotes([found]);
  const started = await startCanary({
    ...changeInput(store, options),
    ...{ percent, steps, guard, since, everyMinutes: every },
    request: { select: completed.value },
    findNoGuard: async () => (edges.ok ? findNoGuard(edges.value) : undefined),
  });
  if (!started.ok) return started;
  const unknown = guard && !edges.ok;
  const guarded = unknown
    ? [`Whether a guard runs is not known: \`site canary watch\` has to. ${edges.problem.message}`]
    : [];
  return ok({
    lines: [describeNote(started.value), ...guarded],
    json: { entry: started.value },
  });
}

function addGrow(canary: Command): void {
  const command = canary
    .command('step')
    .summary('give it to more visitors, or to no more for now')
    .option('--percent <n>', 'the share, instead of the next of its steps', readPercent)
    .addOption(
      new Option('--hold', 'take no step until the next `site canary step`').conflicts('percent'),
    )
    .action((options: ChangeOptions, self: Command) => {
      refuseWithoutReason(options, self);
      const { hold, percent, despiteGuard } = options;
      return answerFrom(options, (store) =>
        changeCanary(store, options, ({ growCanary, holdCanary }, input) =>
          hold ? holdCanary(input) : growCanary({ ...input, percent, despiteGuard }),
        ),
      );
    });
  addExamples(addCommonOptions(addReasonOption(addDespiteGuardOption(command))), [
    'canary step',
    'canary step --percent 50',
    'canary step --hold --reason "the holidays begin"',
  ]);
}

type Canaries = typeof import('@platform/releases/canary');

async function changeCanary(
  store: Store,
  { reason }: ChangeOptions,
  change: (canaries: Canaries, input: CanaryInput) => Promise<Result<LedgerEntry>>,
) {
  const { describeNote } = await import('@platform/releases/changes');
  const { commandInput } = await import('./report-change.ts');
  const canaries = await import('@platform/releases/canary');
  const changed = await change(canaries, { ...commandInput(store), reason });
  return changed.ok ? ok({ lines: [describeNote(changed.value)], json: changed.value }) : changed;
}

function addEnd(canary: Command): void {
  const command = canary
    .command('abort')
    .summary('end it: everybody gets what is live')
    .action((options: ChangeOptions) =>
      answerFrom(options, (store) =>
        changeCanary(store, options, ({ endCanary }, input) => endCanary(input)),
      ),
    );
  addExamples(addCommonOptions(addReasonOption(command)), ['canary abort --reason "wrong totals"']);
}

type PromoteOptions = LiveOptions & GuardOptions & { readonly otherPages: readonly string[] };

function addPromote(canary: Command): void {
  const command = canary
    .command('promote')
    .argument(
      '[app@id...]',
      'what it has to be: nothing is changed where there is another one by now',
    )
    .summary('put it live for everybody')
    .action((texts: string[], options: PromoteOptions, self: Command) => {
      refuseWithoutReason(options, self);
      return answerFrom(options, (store) => runPromote(store, texts, options));
    });
  addDespiteGuardOption(addOtherPagesOption(command));
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'canary promote',
    'canary promote pricing@1.4.0-3fa9c21b5d0e7f64',
  ]);
}

async function runPromote(
  store: Store,
  texts: string[],
  options: PromoteOptions,
): Promise<Result<Answer>> {
  const { noCanary, promoteCanary, refuseOther } = await import('@platform/releases/canary');
  const { readPublished } = await import('./release-selections.ts');
  const { readLive } = await import('@platform/store/live');
  const { runChange } = await import('./report-change.ts');

  const { live } = await readLive(store);
  const canary = live?.entry.canary;
  if (!canary) return noCanary();
  const meant = await readPublished(store, texts);
  if (!meant.ok) return meant;
  const same = refuseOther(canary, meant.value);
  if (!same.ok) return same;
  const { salt } = canary;
  const { otherPages } = options;
  return runChange(store, options, (input) => promoteCanary({ ...input, salt, otherPages }));
}

/** The options of `canary start` that a configuration asks for; undefined where it asks for none. */
export function configuredCanary({ canary }: PlatformConfiguration): string[] | undefined {
  if (!canary) return undefined;
  const { percent, steps, everyMinutes } = canary;
  const growing = ['--steps', steps.join(','), '--every', `${everyMinutes}m`];
  return ['--percent', `${percent}`, ...(steps.length > 0 ? growing : []), '--guard'];
}

function readPercent(text: string): number {
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (percent > 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('It is above 0 and at most 100, such as 10 or 0.5.');
}

function readSteps(text: string): readonly number[] {
  return text.split(',').map(readPercent);
}

function readMinutes(text: string): number {
  const [, number = '', unit] = /^(\d+)([mh])$/.exec(text) ?? [];
  if (unit) return readPositiveCount(number) * (unit === 'h' ? 60 : 1);
  throw new InvalidArgumentError('It is a time such as 10m or 2h.');
}
