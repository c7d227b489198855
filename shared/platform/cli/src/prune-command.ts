import { ok } from '@platform/node/result';
import { sizeText } from '@platform/node/size-text';
import type { Store } from '@platform/store/store';
import { type Command, InvalidArgumentError } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  readCount,
  readPositiveCount,
} from './options.ts';
import { columns } from './terminal.ts';

interface PruneOptions extends CommonOptions {
  readonly keep: number;
  readonly olderThan: number;
  readonly dryRun?: boolean;
  readonly reason?: string;
}

const SHORTEST_DAYS = 30;

export function addPrune(program: Command): void {
  const command = program
    .command('prune')
    .summary('remove what nobody needs any more')
    .description(
      'Removes releases with their source maps, compositions and cached renderings. Keeps what is live ' +
        'and its fallbacks, what rollbacks reach within the given steps, the newest releases, and what ' +
        'was live, published or composed in the last days, for tabs that are open and configurations that are ' +
        'told. The ledger and configurations always stay. Others may publish and promote at the same ' +
        'time. One that was stopped is finished by the next with the same limits.',
    )
    .requiredOption(
      '--keep <n>',
      'steps that each application can still be rolled back',
      readPositiveCount,
    )
    .option(
      '--older-than <days>',
      `only what is older, such as 90d; at least ${SHORTEST_DAYS}d`,
      readDays,
      SHORTEST_DAYS,
    )
    .option('--dry-run', 'show what would go, and remove nothing')
    .option('--reason <text>', 'why, for the ledger')
    .action((options: PruneOptions) =>
      answerFrom(options, (store) => runPrune(store, options), 'openStoreToWrite'),
    );
  addExamples(addCommonOptions(command), [
    'prune --keep 5 --dry-run',
    'prune --keep 5 --older-than 90d',
  ]);
}

function readDays(text: string): number {
  const days = readCount(text.replace(/d$/, ''));
  if (days >= SHORTEST_DAYS) return days;
  throw new InvalidArgumentError(
    `It is at least ${SHORTEST_DAYS} days: a tab may be open for so long, and configurations are told.`,
  );
}

const DAY_MS = 24 * 60 * 60_000;

async function runPrune(store: Store, options: PruneOptions) {
  const { describePruned, prune } = await import('@platform/releases/prune');
  const { commandInput } = await import('./report-change.ts');

  const { keep, olderThan, dryRun = false, reason } = options;
  const pruned = await prune({
    ...commandInput(store),
    ...{ keep, dryRun, reason },
    olderThan: olderThan * DAY_MS,
  });
  if (!pruned.ok) return pruned;
  const { remove, unread, cache, finished } = pruned.value;
  const { kinds, bytes, ...said } = describePruned(pruned.value);
  const rows = kinds.map(({ kind, goes, stays }) => [kind, ...cells(goes), ...cells(stays)]);
  const renderings = ['cached renderings', ...cells({ number: cache.files, bytes: cache.bytes })];
  return ok({
    lines: [
      ...said.finished,
      ...columns([['', 'go', '', 'stay', ''], ...rows, renderings]),
      dryRun ? `${sizeText(bytes)} would go. Nothing was removed.` : `Removed ${sizeText(bytes)}.`,
    ],
    warnings: said.warnings,
    json: { dryRun, bytes, kinds, cache, removed: remove.map(({ key }) => key), unread, finished },
    // Something is wrong, and more stays than has to.
    ...(unread.length > 0 ? { exitCode: 1 } : {}),
  });
}

function cells({ number, bytes }: { readonly number: number; readonly bytes: number }): string[] {
  return [String(number), sizeText(bytes)];
}
