import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addConfigOption,
  addExamples,
  type ConfigOptions,
} from './common-options.ts';

interface PromoteOptions extends ConfigOptions {
  readonly composition?: string;
  readonly reason?: string;
}

/** `site promote [APP[@ID]…]` */
export function addPromote(program: Command): void {
  const command = program
    .command('promote')
    .argument('[app[@id]...]', 'applications to change, each to its newest or the given release')
    .summary('put releases live')
    .description(
      'Composes as `site compose` does, or takes a composition that is there, passes the gates and\n' +
        'adds it to the ledger: visitors get it within a second. Where nothing would change, nothing\n' +
        'is written. What a gate refuses changes nothing.',
    )
    .option('--composition <id>', 'put this composition live instead of choosing releases')
    .option('--reason <text>', 'why, for the ledger')
    .action((texts: string[], options: PromoteOptions, self: Command) => {
      if (texts.length > 0 && options.composition) {
        self.error('error: name applications or --composition, not both');
      }
      return answer(options, () => run(texts, options));
    });
  addExamples(addConfigOption(addCommonOptions(command)), [
    'promote',
    'promote pricing --reason "new yearly prices"',
    'promote pricing@1.4.0-3fa9c21b',
    'promote --composition 5b1e0c9a77d2f410',
  ]);
}

async function run(texts: string[], options: PromoteOptions) {
  const { promote } = await import('../live/promote.ts');
  const { openStore } = await import('../store/store.ts');
  const { currentUser } = await import('./actor.ts');
  const { readConfig } = await import('./read-config.ts');
  const { wentLive } = await import('./went-live.ts');
  const { readWishes } = await import('./wishes.ts');

  const wishes = readWishes(texts);
  if (!wishes.ok) return wishes;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const actor = { by: currentUser(), reason: options.reason };
  if (options.composition) {
    const target = { composition: options.composition };
    return wentLive(await promote({ store: store.value, target, ...actor }));
  }
  const config = await readConfig(options.config);
  if (!config.ok) return config;
  const target = { wishes: wishes.value, config: config.value };
  return wentLive(await promote({ store: store.value, target, ...actor }));
}
