import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addConfigOption,
  addExamples,
  type ConfigOptions,
} from './common-options.ts';

/** `site compose [APP[@ID]…]` */
export function addCompose(program: Command): void {
  const command = program
    .command('compose')
    .argument('[app[@id]...]', 'applications to change, each to its newest or the given release')
    .summary('prerender the next composition, for nobody to see yet')
    .description(
      'Makes a composition from the live one with the named applications changed, or from the newest\n' +
        'release of every application where none is named, passes the gates and prints its id.\n' +
        'Visitors see no change.',
    )
    .action((texts: string[], options: ConfigOptions) =>
      answer(options, () => run(texts, options)),
    );
  addExamples(addConfigOption(addCommonOptions(command)), [
    'compose',
    'compose pricing',
    'compose pricing@1.4.0-3fa9c21b devices',
  ]);
}

async function run(texts: string[], options: ConfigOptions) {
  const { composeNext } = await import('../live/compose-next.ts');
  const { readLive } = await import('../live/live.ts');
  const { done } = await import('../result.ts');
  const { openStore } = await import('../store/store.ts');
  const { readConfig } = await import('./read-config.ts');
  const { readWishes } = await import('./wishes.ts');

  const wishes = readWishes(texts);
  if (!wishes.ok) return wishes;
  const config = await readConfig(options.config);
  if (!config.ok) return config;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const state = await readLive(store.value);
  const composed = await composeNext({
    store: store.value,
    state,
    wishes: wishes.value,
    config: config.value,
  });
  if (!composed.ok) return composed;
  const { composition, outcome } = composed.value;
  const { id, releases, fallbacks, pages } = composition;
  return done({
    lines: [id],
    json: { composition: id, outcome, releases, fallbacks, pages: Object.keys(pages) },
  });
}
