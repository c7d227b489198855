import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addChoiceOptions,
  addCommonOptions,
  addExamples,
  type ChoiceOptions,
  givenAddresses,
} from './common-options.ts';

interface ComposeOptions extends ChoiceOptions {
  readonly everySwitch?: boolean;
}

/** `site compose [APP[@ID]…]` */
export function addCompose(program: Command): void {
  const command = program
    .command('compose')
    .argument('[app[@id]...]', 'applications or config, each in its newest or the given release')
    .summary('prerender the next composition, for nobody to see yet')
    .description(
      'Makes a composition from the live one with what is named changed, passes the gates and prints\n' +
        'its id. Everything else, the configuration included, is as it is live. Visitors see no change.\n' +
        'What the configuration sells at several prices is listed on stderr, and stops nothing.',
    )
    .option(
      '--every-switch',
      'fail if a page is not still, or does not render, once a switch of the configuration is used',
    )
    .action((texts: string[], options: ComposeOptions) =>
      answer(options, () => run(texts, options)),
    );
  addExamples(addCommonOptions(addChoiceOptions(command)), [
    'compose --all',
    'compose pricing',
    'compose pricing --every-switch',
    'compose pricing@1.4.0-3fa9c21b config',
  ]);
}

async function run(texts: string[], options: ComposeOptions) {
  const { composeOrder } = await import('../live/promote/compose-order.ts');
  const { ok } = await import('@site/node/result');
  const { priceConflicts } = await import('../gates/price-conflicts.ts');
  const { readConfiguration } = await import('../store/configurations.ts');
  const { openStore } = await import('../store/open-store.ts');
  const { STILL } = await import('../gates/still.ts');
  const { warningLines } = await import('./put-live.ts');
  const { readSelections } = await import('./release-selections.ts');
  const { usualAddresses } = await import('./usual-addresses.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const composed = await composeOrder({
    store: store.value,
    order: {
      select: options.all ? 'all' : selections.value,
      addresses: givenAddresses(options),
    },
    usual: usualAddresses(),
  });
  if (!composed.ok) return composed;
  const { composition, outcome, warnings } = composed.value;
  const { id, releases, fallbacks, config, pages } = composition;
  if (options.everySwitch) {
    const { refuseSwitches } = await import('./refuse-switches.ts');
    const switched = await refuseSwitches(store.value, composition, selections.value);
    if (!switched.ok) return switched;
  }
  const configuration = await readConfiguration(store.value, config);
  const prices = configuration.ok ? priceConflicts(configuration.value.settings) : [];
  return ok({
    lines: [id],
    warnings: [
      ...warningLines(warnings.filter(({ gate }) => gate === STILL)),
      ...prices.map((line) => `Warning: prices: ${line}`),
    ],
    json: {
      composition: id,
      outcome,
      releases,
      fallbacks,
      config,
      pages: Object.keys(pages),
      ...(prices.length > 0 ? { prices } : {}),
    },
  });
}
