import { CONFIGURATION } from '@site/contracts/application';
import { type Command, InvalidArgumentError } from 'commander';
import type { HistoryStep } from '../live/history/history.ts';
import { answer } from './answer.ts';
import { releaseLine, settingLine } from './change-lines.ts';
import { columns } from './columns.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

interface HistoryOptions extends CommonOptions {
  readonly limit: number;
}

/** `site history [APP]` */
export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .argument('[app]', 'leaves out what changed other applications; or config')
    .summary('list what went live')
    .description(
      'Lists what went live, newest first: when, by whom and why, and from which release to which.',
    )
    .option('--limit <n>', 'how many entries at most', readLimit, 20)
    .action((name: string | undefined, options: HistoryOptions) =>
      answer(options, () => run(name, options)),
    );
  addExamples(addCommonOptions(command), [
    'history',
    'history pricing',
    'history --limit 5 --json',
  ]);
}

async function run(text: string | undefined, options: HistoryOptions) {
  const { readHistory } = await import('../live/history/history.ts');
  const { ok } = await import('@site/node/result');
  const { openStore } = await import('../store/open-store.ts');
  const { readReleasedName, requirePublished } = await import('./release-selections.ts');

  const name = text === undefined ? ok(undefined) : readReleasedName(text);
  if (!name.ok) return name;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const published = await requirePublished(store.value, name.value ? [name.value] : []);
  if (!published.ok) return published;
  const { limit } = options;
  const history = await readHistory(store.value, { limit, name: name.value });
  const rows = columns(history.map(row));
  const lines = history.flatMap((step, position) => [
    rows[position] ?? '',
    ...changedLines(step, name.value ?? CONFIGURATION),
  ]);
  if (lines.length === 0) lines.push('Nothing went live yet.');
  return ok({ lines, json: { history } });
}

/** The changes are printed below their entry; settings belong to the configuration. */
function changedLines(step: HistoryStep, name: string): string[] {
  if ('problem' in step) return [];
  const settings = name === CONFIGURATION ? (step.settings ?? []) : [];
  const lines = [...(step.changes ?? []).map(releaseLine), ...settings.map(settingLine)];
  return lines.map((line) => `    ${oneLine(line)}`);
}

function row(step: HistoryStep): string[] {
  if ('problem' in step) {
    return [String(step.revision), '-', 'damaged', '-', '-', step.problem.message];
  }
  const { revision, at, action, undoes, composition, by, reason, forced } = step;
  const undone = undoes ? ` of ${undoes}` : '';
  const what = `${action}${undone}${forced ? ' (forced)' : ''}`;
  return [String(revision), at, what, composition, by, oneLine(reason ?? '')];
}

/** A reason is free text: line breaks and control codes could look like other entries. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new InvalidArgumentError('It is a whole number above 0.');
}
