import type { Command } from 'commander';
import { answer } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

const outcomes = {
  published: 'published',
  'already-published': 'published already with the same bytes',
  mended: 'published already; damaged files of it were restored',
} as const;

/** `site publish APP…` */
export function addPublish(program: Command): void {
  const command = program
    .command('publish')
    .argument('<app...>', 'applications, built')
    .summary('put built releases into the store')
    .description(
      "Puts each application's build (dist/) into the store and makes it that application's newest\n" +
        'release. Visitors see no change. What is published is never overwritten.',
    )
    .action((names: string[], options: CommonOptions) =>
      answer(options, () => run(names, options)),
    );
  addExamples(addCommonOptions(command), ['publish pricing', 'publish shell marketing --json']);
}

async function run(names: string[], options: CommonOptions) {
  const { applicationFolder } = await import('@site/contracts/application');
  const { publish } = await import('../publish/publish.ts');
  const { done } = await import('../result.ts');
  const { createStore } = await import('../store/store.ts');
  const { currentUser } = await import('./actor.ts');
  const { readApplications } = await import('./wishes.ts');

  const apps = readApplications(names);
  if (!apps.ok) return apps;
  const store = await createStore(options.store);
  if (!store.ok) return store;
  const all = [];
  for (const app of apps.value) {
    const folder = applicationFolder(app);
    const published = await publish({ store: store.value, app, folder, by: currentUser() });
    if (!published.ok) return published;
    all.push(published.value);
  }
  const lines = all.map(({ app, release, outcome }) => `${app} ${release}: ${outcomes[outcome]}`);
  return done({ lines, json: { published: all } });
}
