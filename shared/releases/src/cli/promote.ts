import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addChoiceOptions,
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type ChoiceOptions,
  givenAddresses,
  type LiveOptions,
} from './common-options.ts';

interface PromoteOptions extends ChoiceOptions, LiveOptions {
  readonly composition?: string;
}

/** `site promote APP[@ID]…` */
export function addPromote(program: Command): void {
  const command = program
    .command('promote')
    .argument('[app[@id]...]', 'applications or config, each to its newest or the given release')
    .summary('put releases live')
    .description(
      'Composes as `site compose` does, or takes a composition that is there, passes the gates and\n' +
        'adds it to the ledger: visitors get it within a second. What is not named stays as it is.\n' +
        'Shows what will change, one line each, and ends when the site serves it. Where nothing would\n' +
        'change, nothing is written. What a gate refuses changes nothing.',
    )
    .option('--composition <id>', 'put this composition live instead of choosing releases')
    .action((texts: string[], options: PromoteOptions, self: Command) => {
      const choices = [texts.length > 0, options.all, options.composition].filter(Boolean).length;
      const moved = Object.keys(givenAddresses(options)).length > 0;
      if (choices > 1 || (options.composition && moved)) {
        self.error('error: name applications, --all or --composition: one of them');
      }
      if (choices === 0 && !moved) {
        self.error('error: name what to promote, or --all for everything that is newest');
      }
      return answer(options, () => run(texts, options));
    });
  addExamples(addCommonOptions(addLiveOptions(addChoiceOptions(command))), [
    'promote pricing --reason "new yearly prices"',
    'promote pricing@1.4.0-3fa9c21b',
    'promote config',
    'promote --all',
    'promote --composition 5b1e0c9a77d2f410',
  ]);
}

async function run(texts: string[], options: PromoteOptions) {
  const { promote, promoteComposition } = await import('../live/promote.ts');
  const { openStore } = await import('../store/store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');
  const { readSelections, requirePublished } = await import('./release-selections.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const names = selections.value.map(({ name }) => name);
  const published = await requirePublished(store.value, names);
  if (!published.ok) return published;
  const input = changeInput(store.value, options);
  const { composition } = options;
  const order = {
    select: options.all ? ('all' as const) : selections.value,
    addresses: givenAddresses(options),
  };
  const outcome = composition
    ? await promoteComposition({ ...input, composition })
    : await promote({ ...input, order });
  return reportLive(outcome, store.value, options);
}
