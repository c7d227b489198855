import type { Command } from 'commander';
import { answer } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

/** `site init` */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .summary('make a store')
    .description(
      'Makes the store where there is none. What is in one that is there stays as it is. No other\n' +
        'command makes one, so that a mistyped name is none.',
    )
    .action((options: CommonOptions) => answer(options, () => run(options)));
  addExamples(addCommonOptions(command), ['init', 'init --store /srv/site/store']);
}

async function run(options: CommonOptions) {
  const { ok } = await import('@site/node/result');
  const { createStore } = await import('../store/open-store.ts');

  const store = await createStore(options.store);
  if (!store.ok) return store;
  await store.value.keepReserve();
  const { location } = store.value;
  return ok({ lines: [`The store is in ${location}.`], json: { store: location } });
}
