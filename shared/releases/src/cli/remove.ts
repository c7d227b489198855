import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type LiveOptions,
} from './common-options.ts';

/** `site remove APP` */
export function addRemove(program: Command): void {
  const command = program
    .command('remove')
    .argument('<app>', 'the remote that leaves the site')
    .summary('take a remote off the site')
    .description(
      'Puts the live composition live again without one remote: its pages, its sections and its menu\n' +
        'entries are gone. Refused while a page of another application shows a section of it or links\n' +
        'to a page of it. Its releases stay in the store: `site promote` brings it back.',
    )
    .action((name: string, options: LiveOptions) => answer(options, () => run(name, options)));
  addExamples(addCommonOptions(addLiveOptions(command)), [
    'remove loyalty --reason "the pilot is over"',
  ]);
}

async function run(text: string, options: LiveOptions) {
  const { remove } = await import('../live/promote/remove.ts');
  const { openStore } = await import('../store/open-store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');
  const { readReleasedName } = await import('./release-selections.ts');

  const name = readReleasedName(text);
  if (!name.ok) return name;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const input = changeInput(store.value, options);
  return reportLive(await remove({ ...input, name: name.value }), store.value, options);
}
