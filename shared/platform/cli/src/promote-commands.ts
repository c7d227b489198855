import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addChoiceOptions,
  addCommonOptions,
  addDespiteGuardOption,
  addExamples,
  addLiveOptions,
  addOtherPagesOption,
  addSinceOption,
  type ChoiceOptions,
  type GuardOptions,
  givenAddresses,
  type LiveOptions,
  RELEASES,
  refuseWithoutReason,
} from './options.ts';

interface PromoteOptions extends ChoiceOptions, LiveOptions, GuardOptions {
  readonly composition?: string;
  readonly asItIs?: boolean;
  readonly since?: number;
  readonly otherPages: readonly string[];
  readonly anew?: boolean;
}

export function addPromote(program: Command): void {
  const command = program
    .command('promote')
    .argument('[app[@id]...]', RELEASES)
    .summary('put releases live')
    .description(
      'Composes as `site compose` does, or takes a composition that is there, passes the gates and ' +
        'adds it to the ledger: visitors get it within a second. What is not named stays as it is; with ' +
        '--composition nothing else may have gone live since it was made. ' +
        'Shows what will change, one line each, and ends when the site serves it. Where nothing would ' +
        'change, nothing is written. What a gate refuses changes nothing.',
    )
    .option('--composition <id>', 'put this composition live instead of choosing releases')
    .option(
      '--anew',
      'discard every rendering and make all pages again; without names, of what is live',
    )
    .option('--as-it-is', 'also where that takes back what went live since it was composed')
    .action((texts: string[], options: PromoteOptions, self: Command) => {
      const choices = [texts.length > 0, options.all, options.composition].filter(Boolean).length;
      const moved = Object.keys(givenAddresses(options)).length > 0;
      if (choices > 1 || (options.composition && moved)) {
        self.error('error: name applications, --all or --composition: one of them');
      }
      if (options.asItIs && !options.composition) {
        self.error('error: --as-it-is goes with --composition');
      }
      if (options.composition && options.on !== undefined) {
        self.error('error: --on does not go with --composition, which says what everything gets');
      }
      if (options.since !== undefined && texts.length === 0 && !options.composition) {
        self.error('error: --since goes with names of applications or --composition');
      }
      if (options.anew && options.composition) {
        self.error('error: --anew does not go with --composition');
      }
      refuseWithoutReason(options, self);
      if (choices === 0 && !moved && !options.anew) {
        self.error('error: name what to promote, or --all for everything that is newest');
      }
      return answerFrom(options, (store) => runPromote(store, texts, options));
    });
  addSinceOption(addDespiteGuardOption(addOtherPagesOption(command)));
  addExamples(addCommonOptions(addLiveOptions(addChoiceOptions(command))), [
    'promote pricing --reason "clearer words"',
    'promote pricing@1.4.0-3fa9c21b5d0e7f64',
    'promote config',
    'promote --all',
    'promote --composition 5b1e0c9a77d2f410',
  ]);
}

async function runPromote(store: Store, texts: string[], options: PromoteOptions) {
  const { promote, promoteComposition } = await import('@platform/releases/changes');
  const { runChange } = await import('./report-change.ts');
  const { readPublished } = await import('./release-selections.ts');

  const { all, composition, since, asItIs = false, otherPages } = options;
  if (composition) {
    return runChange(store, options, (input) =>
      promoteComposition({ ...input, composition, since, asItIs, otherPages }),
    );
  }
  const completed = await readPublished(store, texts);
  if (!completed.ok) return completed;
  const select = all ? ('all' as const) : completed.value;
  const request = { select, addresses: givenAddresses(options) };
  const { anew = false } = options;
  return runChange(store, options, (input) =>
    promote({ ...input, request, since, otherPages, anew }),
  );
}

interface ComposeOptions extends ChoiceOptions {
  readonly dryRun?: boolean;
}

export function addCompose(program: Command): void {
  const command = program
    .command('compose')
    .argument('[app[@id]...]', RELEASES)
    .summary('prerender the next composition, for nobody to see yet')
    .description(
      'Makes a composition from the live one with what is named changed, passes the gates and prints ' +
        'its id. Everything else, the configuration included, is as it is live. Visitors see no change. ' +
        'What contradicts itself in the configuration is listed on stderr, and stops nothing.',
    )
    .option('--dry-run', 'write nothing: whoever promotes makes the pages')
    .action((texts: string[], options: ComposeOptions) =>
      answerFrom(options, (store) => runCompose(store, texts, options)),
    );
  addExamples(addCommonOptions(addChoiceOptions(command)), [
    'compose --all',
    'compose pricing',
    'compose pricing --dry-run',
    'compose pricing@1.4.0-3fa9c21b5d0e7f64 config',
  ]);
}

async function runCompose(store: Store, texts: string[], options: ComposeOptions) {
  const { composeRequest, warningLines } = await import('@platform/releases/changes');
  const { GROWTH, OTHER_PAGES } = await import('@platform/composer/agreement');
  const { STILL } = await import('@platform/composer/gates');
  const { readConfiguration } = await import('@platform/store/configurations');
  const { configuredCanary } = await import('./canary-commands.ts');
  const { completeReleases, readSelections } = await import('./release-selections.ts');
  const { usualAddresses } = await import('./report-change.ts');
  const { thisSite } = await import('@platform/node/this-site');
  const { conflictLines, liveConflicts } = await import('./conflict-lines.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const completed = await completeReleases(store, selections.value);
  if (!completed.ok) return completed;
  const select = options.all ? ('all' as const) : completed.value;
  const request = { select, addresses: givenAddresses(options) };
  const { dryRun = false } = options;
  const composed = await composeRequest({ store, request, usual: usualAddresses(), dryRun });
  if (!composed.ok) return composed;
  const { composition, outcome, warnings, revision, disagreements } = composed.value;
  const { id, releases, fallbacks, config, pages } = composition;
  const configuration = await readConfiguration(store, config);
  const conflicts = configuration.ok
    ? (await thisSite()).conflictsIn(configuration.value.configuration)
    : {};
  const found = Object.entries(conflicts).filter(([, lines]) => lines.length > 0);
  const canary = configuration.ok ? configuredCanary(configuration.value.configuration) : undefined;
  const json = {
    composition: id,
    revision,
    outcome,
    releases,
    fallbacks,
    config,
    pages: Object.keys(pages),
    otherPages: disagreements.filter(({ gate }) => gate === OTHER_PAGES).map(({ page }) => page),
    growth: disagreements.filter(({ gate }) => gate === GROWTH),
  };
  return ok({
    lines: [dryRun ? `${id}, on revision ${revision}; nothing was written` : id],
    warnings: [
      ...warningLines([...warnings.filter(({ gate }) => gate === STILL), ...disagreements]),
      ...conflictLines(conflicts, await liveConflicts(store)),
    ],
    json: { ...json, ...Object.fromEntries(found), ...(canary ? { canary } : {}) },
  });
}
