import { ok } from '@platform/node/result';
import type { Command } from 'commander';
import {
  addOperation,
  flag,
  type OperationCommand,
  type OperationOptions,
} from './operation-command.ts';
import {
  addBaseOption,
  addChoiceOptions,
  addDespiteGuardOption,
  addLiveOptions,
  addOtherPagesOption,
  addReasonOption,
  addSinceOption,
  type ChoiceOptions,
  givenAddresses,
  RELEASES,
  readTime,
  readTimeToCome,
} from './options.ts';

interface PromoteOptions extends OperationOptions, ChoiceOptions {
  readonly composition?: string;
  readonly asItIs?: boolean;
}

const promote: OperationCommand<PromoteOptions> = {
  name: 'promote',
  argument: ['[app[@id]...]', RELEASES],
  summary: 'put releases live',
  description:
    'Composes as `site compose` does, or takes a composition that is there, passes the gates and ' +
    'adds it to the ledger: visitors get it within a second. What is not named stays as it is; with ' +
    '--composition nothing else may have gone live since it was made. ' +
    'Shows what will change, one line each, and ends when the site serves it. Where nothing would ' +
    'change, nothing is written. What a gate refuses changes nothing.',
  options: [
    flag('--composition <id>', 'put this composition live instead of choosing releases'),
    flag(
      '--anew',
      'discard every rendering and make all pages again; without names, of what is live',
    ),
    flag('--as-it-is', 'also where that takes back what went live since it was composed'),
    ...[addOtherPagesOption, addDespiteGuardOption, addSinceOption],
    ...[addChoiceOptions, addLiveOptions],
  ],
  examples: [
    'promote pricing --reason "clearer words"',
    'promote pricing@1.4.0-3fa9c21b5d0e7f64',
    'promote config',
    'promote --all',
    'promote --composition 5b1e0c9a77d2f410',
  ],
  contradiction(texts, options) {
    const { all, composition, asItIs, on, since, anew } = options;
    const choices = [texts.length > 0, all, composition].filter(Boolean).length;
    const moved = Object.keys(givenAddresses(options)).length > 0;
    return (
      ((choices > 1 || (composition && moved)) &&
        'name applications, --all or --composition: one of them') ||
      (asItIs && !composition && '--as-it-is goes with --composition') ||
      (composition &&
        on !== undefined &&
        '--on does not go with --composition, which says what everything gets') ||
      (since !== undefined &&
        texts.length === 0 &&
        !composition &&
        '--since goes with names of applications or --composition') ||
      (anew && composition && '--anew does not go with --composition') ||
      (choices === 0 &&
        !moved &&
        !anew &&
        'name what to promote, or --all for everything that is newest')
    );
  },
  async ask(store, texts, options) {
    const { all, composition, asItIs = false } = options;
    if (composition) return ok({ action: 'promote-composition', composition, asItIs });
    const { readPublished } = await import('./release-selections.ts');
    const named = await readPublished(store, texts);
    if (!named.ok) return named;
    const select = all ? ('all' as const) : named.value;
    return ok({ action: 'promote', select, addresses: givenAddresses(options) });
  },
};

const forceOption = flag('--force', 'skip the gates; the ledger says so, and with --reason why');

const rollback: OperationCommand<OperationOptions & { readonly to?: string }> = {
  name: 'rollback',
  argument: ['<app[@id]...>', 'what to change: applications, or config'],
  summary: 'put earlier releases live',
  description:
    'Puts the live composition live again with the named applications, or the configuration, changed, ' +
    'all in one step: each to the release before in its own history, or to the given one. Everything ' +
    'else stays as it is. Done again it goes back further, and never to what was rolled back from; ' +
    '`site undo` takes a rollback back. The beginning of an id, or the hash at its end, is enough.',
  options: [
    flag('--to <id>', 'the release to go back to, where one application is named'),
    forceOption,
    flag(
      '--asked <time>',
      'when it was asked for, where that was before it could run: what others changed since is a race',
      readTime,
    ),
    addLiveOptions,
  ],
  examples: [
    'rollback pricing',
    'rollback pricing --to 1.3.2 --reason "wrong totals"',
    'rollback pricing marketing@90ab11cd',
    'rollback config',
  ],
  contradiction: (texts, { to }) =>
    to &&
    (texts.length > 1 || texts[0]?.includes('@')) &&
    'with --to name one application; of several write each as app@id',
  async ask(store, texts, { to }) {
    const { readSelections, requirePublished } = await import('./release-selections.ts');
    const named = readSelections(texts);
    if (!named.ok) return named;
    const published = await requirePublished(store, named.value);
    if (!published.ok) return published;
    const select = named.value.map((one) => (to ? { ...one, release: to } : one));
    return ok({ action: 'rollback', select });
  },
};

const undo: OperationCommand<OperationOptions> = {
  name: 'undo',
  summary: 'take back what went live last',
  description:
    'Takes back the newest entry of the ledger, whatever it was: for everything that it changed, what ' +
    'was live before it goes live again. An undo is not taken back: promote what it took away.',
  options: [forceOption, addLiveOptions],
  examples: ['undo --reason "that was the wrong window"'],
  ask: () => ok({ action: 'undo' }),
};

const remove: OperationCommand<OperationOptions> = {
  name: 'remove',
  argument: ['<app>', 'the remote that leaves the site'],
  summary: 'take a remote off the site',
  description:
    'Puts the live composition live again without one remote: its pages, its sections and its menu ' +
    'entries are gone. Refused while a page of another application shows a section of it or links ' +
    'to a page of it. Its releases stay in the store: `site promote` brings it back.',
  options: [addLiveOptions],
  examples: ['remove loyalty --reason "the pilot is over"'],
  async ask(_store, [text = '']) {
    const { readReleasedName } = await import('./release-selections.ts');
    const name = readReleasedName(text);
    return name.ok ? ok({ action: 'remove', name: name.value }) : name;
  },
};

const freeze: OperationCommand<OperationOptions & { readonly until: Date }> = {
  name: 'freeze',
  summary: 'let nobody promote anything until a time',
  description:
    'Writes into the ledger that nothing is promoted or removed until a time. Those commands then end ' +
    'with exit code 4, and say who froze the site, until when and why. `rollback` and `undo` are not ' +
    'held up. Another freeze replaces it; `site unfreeze` ends it.',
  options: [
    (command) =>
      command
        .requiredOption(
          '--until <time>',
          'such as 2030-01-02T03:04:05Z, or 2h from now',
          (text: string) => readTimeToCome(text),
        )
        .requiredOption('--reason <text>', 'why, for whoever is refused'),
    addBaseOption,
  ],
  examples: ['freeze --until 2030-12-27T06:00:00+03:00 --reason "the year\'s end"'],
  ask: (_store, _texts, { until }) => ok({ action: 'freeze', until: until.toISOString() }),
};

const unfreeze: OperationCommand<OperationOptions> = {
  name: 'unfreeze',
  summary: 'end a freeze',
  description: 'Writes into the ledger that promotions are possible again.',
  options: [addReasonOption, addBaseOption],
  examples: ['unfreeze --reason "a page has to be mended"'],
  ask: () => ok({ action: 'unfreeze' }),
};

export function addPromote(program: Command): void {
  addOperation(program, promote);
}

/** What goes back, takes off, and freezes. */
export function addOtherChanges(program: Command, started: Date): void {
  addOperation(program, rollback, started);
  addOperation(program, undo, started);
  for (const declared of [remove, unfreeze]) addOperation(program, declared);
  addOperation(program, freeze);
}
