import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import { ok } from '@platform/node/result';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addCanaryStatus, addWatch } from './canary-watch-commands.ts';
import {
  addOperation,
  flag,
  type OperationCommand,
  type OperationOptions,
} from './operation-command.ts';
import {
  addDespiteGuardOption,
  addExamples,
  addLiveOptions,
  addOtherPagesOption,
  addReasonOption,
  addSinceOption,
  RELEASES,
  readPositiveCount,
} from './options.ts';

interface StartOptions extends OperationOptions {
  readonly percent?: number;
  readonly first?: boolean;
  readonly steps?: readonly number[];
  readonly every?: number;
  readonly guard?: boolean;
}

const start: OperationCommand<StartOptions> = {
  name: 'start',
  isDefault: true,
  argument: ['<app[@id]...>', RELEASES],
  summary: 'begin one (`site canary pricing` does it as well)',
  description:
    'Composes as `site compose` does, passes the gates and writes the canary into the ledger.',
  options: [
    flag('--percent <n>', 'the share of visitors, above 0 and up to 100', readPercent),
    (command) =>
      command.addOption(
        new Option('--first', 'begin with those who have its link, which is printed').conflicts(
          'percent',
        ),
      ),
    flag('--steps <n,n>', 'the shares to come, which `site canary watch` takes', readSteps),
    flag('--every <time>', 'the least time between them, such as 10m or 2h', readMinutes),
    flag('--guard', 'let `site canary watch` end it where its visitors fare worse'),
    ...[addSinceOption, addReasonOption],
  ],
  examples: [
    'canary pricing --percent 10 --guard',
    'canary pricing@1.4.0-3fa9c21b5d0e7f64 --percent 1 --steps 5,25,50 --every 10m --guard',
    'canary pricing --first --steps 5,25,50 --every 10m --guard',
    'canary config --percent 5 --reason "other hours"',
  ],
  contradiction: (_texts, { steps, every, percent, first }) =>
    ((steps === undefined) !== (every === undefined) && '--steps and --every go together') ||
    (percent === undefined &&
      !first &&
      'name a share with --percent, or begin with --first; `site canary --help` lists what else there is'),
  async ask(store, texts, { percent = 0, steps, every, guard }) {
    const { foundInADay } = await import('@platform/releases/canary');
    const { readPublished } = await import('./release-selections.ts');
    const { edgesOf } = await import('./edges-of.ts');
    const { printNotes } = await import('./print.ts');

    const named = await readPublished(store, texts);
    if (!named.ok) return named;
    const edges = await edgesOf(store);
    const found =
      edges.ok && percent > 0 ? await foundInADay(edges.value[0] ?? '', percent) : undefined;
    if (found) printNotes([found]);
    const share = { percent, steps, everyMinutes: every, guard };
    return ok({ action: 'canary', select: named.value, ...share });
  },
};

interface StepOptions extends OperationOptions {
  readonly percent?: number;
  readonly hold?: boolean;
}

const step: OperationCommand<StepOptions> = {
  name: 'step',
  summary: 'give it to more visitors, or to no more for now',
  options: [
    flag('--percent <n>', 'the share, instead of the next of its steps', readPercent),
    (command) =>
      command.addOption(
        new Option('--hold', 'take no step until the next `site canary step`').conflicts('percent'),
      ),
    ...[addDespiteGuardOption, addReasonOption],
  ],
  examples: [
    'canary step',
    'canary step --percent 50',
    'canary step --hold --reason "the holidays begin"',
  ],
  ask: (_store, _texts, { hold, percent }) =>
    ok(hold ? { action: 'canary-hold' } : { action: 'canary-step', percent }),
};

const abort: OperationCommand<OperationOptions> = {
  name: 'abort',
  summary: 'end it: everybody gets what is live',
  options: [addReasonOption],
  examples: ['canary abort --reason "wrong totals"'],
  ask: () => ok({ action: 'canary-abort' }),
};

const promote: OperationCommand<OperationOptions> = {
  name: 'promote',
  argument: [
    '[app@id...]',
    'what it has to be: nothing is changed where there is another one by now',
  ],
  summary: 'put it live for everybody',
  options: [addDespiteGuardOption, addOtherPagesOption, addLiveOptions],
  examples: ['canary promote', 'canary promote pricing@1.4.0-3fa9c21b5d0e7f64'],
  async ask(store, texts) {
    const { readPublished } = await import('./release-selections.ts');
    const named = await readPublished(store, texts);
    return named.ok ? ok({ action: 'canary-promote', expected: named.value }) : named;
  },
};

export function addCanary(program: Command): void {
  const canary = program
    .command('canary')
    .summary('give a release to a share of visitors first')
    .description(
      'Gives a share of visitors a second composition, with what is named changed. A visitor stays ' +
        'where the first page put them, a larger share only adds some, and nobody is moved who is ' +
        'at a path that the site pins. It ends with every rollback; a promotion of another application leaves it.',
    );
  addOperation(canary, start);
  addOperation(canary, step);
  for (const declared of [abort, promote]) addOperation(canary, declared);
  for (const add of [addCanaryStatus, addWatch]) add(canary);
  addExamples(canary, ['canary pricing --percent 10 --guard', 'canary watch', 'canary promote']);
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
