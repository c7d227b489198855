import type { Command } from 'commander';
import type { EdgeReport } from '../live/edge/edge-report.ts';
import type { Status } from '../live/status.ts';
import { answer } from './answer.ts';
import { columns } from './columns.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

/** `site status` */
export function addStatus(program: Command): void {
  const command = program
    .command('status')
    .summary('show what is live')
    .description(
      'Shows what is live, since when and by whom, and the newest published releases. Asks the edge\n' +
        "at the site's address what it serves, and says why where that is something else.",
    )
    .action((options: CommonOptions) => answer(options, () => run(options)));
  addExamples(addCommonOptions(command), ['status', 'status --json']);
}

async function run(options: CommonOptions) {
  const { askEdge, EDGE_PATIENCE_MS } = await import('../live/edge/ask-edge.ts');
  const { reportEdge } = await import('../live/edge/edge-report.ts');
  const { readStatus } = await import('../live/status.ts');
  const { ok } = await import('@site/node/result');
  const { openStore } = await import('../store/open-store.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const status = await readStatus(store.value);
  const edge = await reportEdge(store.value, status, (site) => askEdge(site, EDGE_PATIENCE_MS));
  const lines = [...statusLines(status), ...(edge ? edgeLines(edge) : [])];
  return ok({ lines, json: { ...status, ...(edge ? { edge } : {}) } });
}

function statusLines({ entry, head, addresses, applications, problems }: Status): string[] {
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
    ...(head > (entry?.revision ?? 0)
      ? [`The ledger ends at revision ${head}, which an edge that starts now can't serve.`]
      : []),
  ];
}

function edgeLines({ address, revision, silence, difference, problems }: EdgeReport): string[] {
  if (silence) return [`No edge answers at ${address} (${silence}).`];
  const served = revision === undefined ? 'nothing' : `revision ${revision}`;
  const line = `The edge at ${address} serves ${served}.`;
  if (difference) return [`${line} ${difference}`];
  return [line, ...problems.map((problem) => `It says: ${problem}`)];
}
