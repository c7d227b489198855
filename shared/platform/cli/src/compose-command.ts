import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addChoiceOptions,
  addCommonOptions,
  addExamples,
  type ChoiceOptions,
  givenAddresses,
  RELEASES,
} from './options.ts';

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
