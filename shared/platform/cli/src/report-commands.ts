import { CONFIGURATION } from '@platform/contracts/application';
import type { Claims } from '@platform/node/publisher-claim';
import { ok } from '@platform/node/result';
import type { HistoryStep } from '@platform/releases/history';
import { type EdgeReport, ledgerNotices, type Status } from '@platform/releases/status';
import type { SourceFinder, SourcePosition } from '@platform/store/source-maps';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { type Answer, answerFrom } from './answer.ts';
import { unguardedLine } from './canary-watch-commands.ts';
import { changedEntryLine, claimLines, comingIn, releaseLine } from './change-lines.ts';
import { edgesOf } from './edges-of.ts';
import { liveHealth } from './health-command.ts';
import { addCommonOptions, addExamples, type CommonOptions, readPositiveCount } from './options.ts';
import { columns, tableRows } from './terminal.ts';

export function addStatus(program: Command, asked: Date): void {
  const command = program
    .command('status')
    .summary('show what is live')
    .description(
      'Shows what is live, since when and by whom, and the newest published releases. Asks the edge ' +
        "at the site's address what it serves, and says why where that is something else; and the one at " +
        'EDGE_OPERATIONS what visitors saw in the last hour.',
    )
    .action((options: CommonOptions) => answerFrom(options, (store) => runStatus(store, asked)));
  addExamples(addCommonOptions(command), ['status', 'status --json']);
}

async function runStatus(store: Store, asked: Date) {
  const { queryEdge, EDGE_PATIENCE_MS } = await import('@platform/releases/edges');
  const { describeCanary } = await import('@platform/releases/canary');
  const { describeFreeze } = await import('@platform/releases/changes');
  const { approvalsLine, readStatus, reportEdge, reportSetup, statusNotices } = await import(
    '@platform/releases/status'
  );

  const status = await readStatus(store, asked);
  const edge = await reportEdge(store, status, (site) => queryEdge(site, EDGE_PATIENCE_MS));
  const setup = await reportSetup(store);
  const noSetup =
    setup?.silence && `No setup service answers at ${setup.address} (${setup.silence}).`;
  const frozen = status.freeze && `Frozen ${describeFreeze(status.freeze)}.`;
  const { canary } = status.entry ?? {};
  const tried = canary && `Canary: ${describeCanary(canary)}, since ${canary.percentAt}.`;
  const unguarded = canary?.guard && (await findUnguarded(store));
  const lines = [tried, unguarded, frozen].flatMap((line) => line || []);
  const rule = approvalsLine(status);
  const notices = [...lines, ...statusNotices(status)].map(oneLine);
  const health = await liveHealth(status);
  const { readClaims } = await import('@platform/store/releases');

  const named = [
    ...status.applications.flatMap(({ app: name, live, newest }) => [
      { name, release: live },
      { name, release: newest?.release },
    ]),
    ...comingIn(canary?.changes ?? []),
  ];
  const claims = await readClaims(store, named);
  const printed = [
    ...statusLines(status),
    ...claimLines(named, claims),
    ...(edge ? edgeLines(edge) : []),
    ...(noSetup ? [noSetup] : []),
    ...(rule ? [rule] : []),
    ...(health?.lines ?? []),
    ...notices,
  ];
  const json = {
    ...{ ...status, notices, claims },
    ...(edge ? { edge } : {}),
    ...(setup ? { setupService: setup } : {}),
  };
  return ok({ lines: printed, json: health ? { ...json, health: health.json } : json });
}

async function findUnguarded(store: Store): Promise<string | undefined> {
  const { findNoGuard } = await import('@platform/releases/canary');
  const edges = await edgesOf(store);
  const why = edges.ok ? await findNoGuard(edges.value) : undefined;
  return why && unguardedLine(why);
}

function statusLines({ entry, changed = entry, ...status }: Status): string[] {
  const { head, addresses, applications, problems } = status;
  const since =
    changed?.revision === entry?.revision ? '' : `since revision ${changed?.revision}, `;
  const heading =
    entry && changed
      ? `Revision ${entry.revision}, composition ${entry.composition}, ${since}${changed.action} by ${changed.by} at ${changed.at}`
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
    ...ledgerNotices({ head, entry, problems }),
  ];
}

function edgeLines({ address, revision, silence, difference }: EdgeReport): string[] {
  if (silence) return [`No edge answers at ${address} (${silence}).`];
  const served = revision === undefined ? 'nothing' : `revision ${revision}`;
  const line = `The edge at ${address} serves ${served}.`;
  return [difference ? `${line} ${difference}` : line];
}

interface HistoryOptions extends CommonOptions {
  readonly limit: number;
}

export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .argument('[app]', 'leaves out what changed other applications; or config')
    .summary('list what went live')
    .description(
      'Lists what went live, newest first: when, by whom and why, and from which release to which.',
    )
    .option('--limit <n>', 'how many entries at most', readPositiveCount, 20)
    .action((name: string | undefined, options: HistoryOptions) =>
      answerFrom(options, (store) => runHistory(store, name, options)),
    );
  addExamples(addCommonOptions(command), [
    'history',
    'history pricing',
    'history --limit 5 --json',
  ]);
}

async function runHistory(store: Store, text: string | undefined, { limit }: HistoryOptions) {
  const { readHistory } = await import('@platform/releases/history');
  const { readReleasedName, requirePublished } = await import('./release-selections.ts');

  const name = text === undefined ? ok(undefined) : readReleasedName(text);
  if (!name.ok) return name;
  const published = await requirePublished(store, name.value ? [{ name: name.value }] : []);
  if (!published.ok) return published;
  const { readClaims } = await import('@platform/store/releases');

  const history = await readHistory(store, limit, name.value);
  const named = history.flatMap((step) => ('problem' in step ? [] : releasesIn(step)));
  const claims = await readClaims(store, comingIn(named));
  const rows = tableRows(history.map(row));
  const lines = history.flatMap((step, position) => [
    ...(rows[position] ?? []),
    ...changedLines(step, name.value ?? CONFIGURATION, claims),
  ]);
  if (lines.length === 0) lines.push('Nothing went live yet.');
  return ok({ lines, json: { history, claims } });
}

/** The changes are printed below their entry; those of the configuration's entries are its own. */
function changedLines(step: HistoryStep, name: string, claims: Claims): string[] {
  if ('problem' in step) return [];
  const configuration = name === CONFIGURATION ? (step.configuration ?? []) : [];
  const lines = [
    ...releasesIn(step).map((change) => releaseLine(change, claims)),
    ...configuration.map(changedEntryLine),
  ];
  return lines.map((line) => `    ${oneLine(line)}`);
}

function releasesIn({ changes, tried = [] }: Exclude<HistoryStep, { problem: unknown }>) {
  return [...changes, ...tried];
}

function row(step: HistoryStep): string[] {
  if ('problem' in step) {
    return [String(step.revision), '-', 'damaged', '-', '-', step.problem.message];
  }
  const { revision, at, action, undoes, until, canary, triedBy, composition, by, reason, forced } =
    step;
  const undone = undoes ? ` of ${undoes}` : '';
  const share =
    triedBy === undefined ? '' : `, ${triedBy === 0 ? 'by link' : `${triedBy} percent`}`;
  const held = canary?.held && action === 'canary' ? ', held' : '';
  const what = `${action}${undone}${share}${held}${until ? ` until ${until}` : ''}${forced ? ' (forced)' : ''}`;
  return [String(revision), at, what, composition, by, oneLine(reason ?? '')];
}

/** A reason is free text: line breaks and control codes could look like other entries. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

export function addStack(program: Command): void {
  const command = program
    .command('stack')
    .argument(
      '[position...]',
      'addresses of files, each with :LINE:COLUMN; without any, a stack trace is read from the input',
    )
    .summary('show the source of an error on the site')
    .description(
      'Shows which source the code at a position of a released file comes from, as errors in browsers ' +
        'name it: the file, line and column, and the lines around it. Without an argument it reads a ' +
        'stack trace from the standard input, and writes the sources in the place of the addresses. ' +
        'Any release in the store can be read, live or not, if it has source maps.',
    )
    .action((positions: string[], options: CommonOptions) =>
      answerFrom(options, (store) => runStack(store, positions)),
    );
  addExamples(addCommonOptions(command), [
    'stack https://nguzo.example/_site/releases/pricing/1.2.0-3fa9c21b5d0e7f64/static/js/main.js:1:2345',
    'stack pricing/1.2.0-3fa9c21b5d0e7f64/node/pages/pricing.cjs:120:9',
    'stack < trace.txt',
  ]);
}

async function runStack(store: Store, positions: readonly string[]) {
  const { createSourceFinder } = await import('@platform/store/source-maps');

  const finder = createSourceFinder(store);
  return positions.length > 0 ? showPositions(finder, positions) : showTrace(finder);
}

async function showPositions(finder: SourceFinder, names: readonly string[]) {
  const { findPositions } = await import('@platform/store/source-maps');

  const found = await findPositions(finder, names);
  if (!found.ok) return found;
  const shown = await Promise.all(found.value.map(({ position }) => shownPosition(position)));
  const json = found.value.map(({ at, position }) => ({ at, ...withoutContent(position) }));
  return ok<Answer>({ lines: shown.flat(), json: { positions: json } });
}

async function showTrace(finder: SourceFinder) {
  const { text } = await import('node:stream/consumers');
  const { traceStack } = await import('@platform/store/source-maps');

  if (process.stdin.isTTY) console.error('Paste the stack trace, then press Ctrl-D.');
  const traced = await traceStack(finder, await text(process.stdin));
  if (!traced.ok) return traced;
  const { lines, problems } = traced.value;
  // What an installed package throws is rarely its own fault.
  const own = lines.find(({ position }) => position?.source.startsWith('node_modules/') === false);
  const excerpt = own?.position ? ['', ...(await shownPosition(own.position))] : [];
  return ok<Answer>({
    lines: [...lines.map((line) => line.text), ...excerpt],
    warnings: problems.map(({ message }) => message),
    json: { lines: lines.map(withPosition), problems },
  });
}

async function shownPosition(position: SourcePosition): Promise<string[]> {
  const { positionText, sourceExcerpt } = await import('@platform/store/source-maps');
  const name = position.name === undefined ? '' : ` (${position.name})`;
  return [positionText(position) + name, ...sourceExcerpt(position)];
}

function withPosition({ text, position }: { text: string; position?: SourcePosition }) {
  return { text, ...(position ? { position: withoutContent(position) } : {}) };
}

function withoutContent({ content: _content, ...position }: SourcePosition) {
  return position;
}
