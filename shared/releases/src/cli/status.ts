import type { Command } from 'commander';
import type { Status } from '../live/status.ts';
import { answer } from './answer.ts';
import { columns } from './columns.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

/** `site status` */
export function addStatus(program: Command): void {
  const command = program
    .command('status')
    .summary('show what is live')
    .description('Shows what is live, since when and by whom, and the newest published releases.')
    .action((options: CommonOptions) => answer(options, () => run(options)));
  addExamples(addCommonOptions(command), ['status', 'status --json']);
}

async function run(options: CommonOptions) {
  const { readStatus } = await import('../live/status.ts');
  const { done } = await import('../result.ts');
  const { openStore } = await import('../store/store.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const status = await readStatus(store.value);
  return done({ lines: statusLines(status), json: status });
}

function statusLines({ entry, addresses, applications, problems }: Status): string[] {
  const heading = entry
    ? `Revision ${entry.revision}, composition ${entry.composition}, ${entry.action} by ${entry.by} at ${entry.at}`
    : 'Nothing is live yet.';
  const rows = applications.map(({ app, live, fallback, newest }) => [
    app,
    live ?? '-',
    fallback ?? '-',
    newest?.release ?? '-',
  ]);
  return [
    heading,
    ...(addresses ? [`Site ${addresses.site}, setup service ${addresses.setup}`] : []),
    ...columns([['application', 'live', 'fallback', 'newest published'], ...rows]),
    ...problems.map(({ message }) => `Passed over: ${message}`),
  ];
}
