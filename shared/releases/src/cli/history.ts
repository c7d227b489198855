import type { LedgerEntry } from '@site/contracts/ledger';
import { type Command, InvalidArgumentError } from 'commander';
import type { HistoryStep } from '../ledger/history.ts';
import { answer } from './answer.ts';
import { settingLine } from './change-lines.ts';
import { columns } from './columns.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

interface HistoryOptions extends CommonOptions {
  readonly limit: number;
}

/** `site history` */
export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .summary('list what went live')
    .description('Lists what went live, newest first: when, by whom and why.')
    .option('--limit <n>', 'how many entries at most', readLimit, 20)
    .action((options: HistoryOptions) => answer(options, () => run(options)));
  addExamples(addCommonOptions(command), ['history', 'history --limit 5 --json']);
}

async function run(options: HistoryOptions) {
  const { readHistory } = await import('../ledger/history.ts');
  const { done } = await import('../result.ts');
  const { openStore } = await import('../store/store.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const history = await readHistory(store.value, options.limit);
  const rows = columns(history.map(row));
  const lines = history.flatMap((step, position) => [rows[position] ?? '', ...settingLines(step)]);
  if (lines.length === 0) lines.push('Nothing went live yet.');
  return done({ lines, json: { history } });
}

/** What was changed in the configuration stands below its entry. */
function settingLines(step: HistoryStep): string[] {
  if ('problem' in step) return [];
  return (step.settings ?? []).map((change) => `    ${settingLine(change)}`);
}

function row(step: HistoryStep): string[] {
  if ('problem' in step) {
    return [String(step.revision), '-', 'damaged', '-', '-', '-', step.problem.message];
  }
  const { revision, at, action, app, composition, by, reason, forced } = step;
  const what = forced ? `${action} (forced)` : action;
  return [
    String(revision),
    at,
    what,
    app ?? changedNames(step),
    composition,
    by,
    oneLine(reason ?? ''),
  ];
}

/** A reason is somebody's text: line breaks and control codes would pass for other entries. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

function changedNames({ changes = [] }: LedgerEntry): string {
  return changes.map(({ name }) => name).join(',') || '-';
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new InvalidArgumentError('It is a whole number above 0.');
}
