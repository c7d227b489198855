import { ok } from '@site/node/result';
import type { Command } from 'commander';
import type { Exported, ExportOptions } from '../export/revisions.ts';
import { err, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { type Answer, answerFrom } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  collectAddresses,
  readCount,
  readPositiveCount,
  readRevision,
} from './options.ts';
import { pause, stopSignal } from './stop-signal.ts';

interface ExportCommandOptions
  extends CommonOptions,
    Pick<ExportOptions, 'revision' | 'keepDays' | 'keepRevisions' | 'servedFrom'> {
  readonly reload?: string;
  readonly follow?: boolean;
}

/** Permissions of others that a umask takes away: to read files, and to go through folders. */
const READABLE = 0o055;

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .argument('<dir>', 'the folder; it is made where there is none')
    .summary('write what is live as files for another web server')
    .description(
      'Writes what is live as a folder that any web server can serve, with rules for nginx that answer ' +
        'as an edge does, and _headers and _redirects for static hosts. DIR/current changes in one step ' +
        'when all files are there. Releases that were live not long ago stay in it. An export never goes ' +
        'back by itself: name the revision if it is older than the one that was exported last.',
    )
    .option('--revision <n>', 'a revision, instead of what is live', readRevision)
    .option(
      '--keep-days <n>',
      'days for which the files of a release stay after it was live',
      readCount,
      30,
    )
    .option(
      '--keep-revisions <n>',
      'how many earlier exports stay: 1 or more, because the last one may be in use',
      readPositiveCount,
      3,
    )
    .option('--served-from <path>', 'where the web server finds DIR, if elsewhere')
    .option('--reload <command>', 'run after each export, such as "nginx -s reload"')
    .option('--follow', 'go on, and export again after each ledger entry, until it is stopped')
    .action((folder: string, options: ExportCommandOptions) =>
      answerFrom(options, (store) => runExport(store, folder, options)),
    );
  addExamples(addCommonOptions(command, true), [
    'export /srv/www --reload "nginx -s reload"',
    'export /srv/www --follow --reload "nginx -s reload"',
    'export dist --served-from /srv/www',
    'export /srv/www --revision 41',
  ]);
}

async function runExport(
  store: Store,
  folder: string,
  options: ExportCommandOptions,
): Promise<Result<Answer>> {
  const { exportSite, followExports, reloadWith } = await import('../export/export-site.ts');
  const { printLines, printNotes } = await import('./print.ts');

  const { revision, reload, follow } = options;
  if (follow && revision !== undefined) {
    return err('usage', '--follow exports what is live: leave out --revision.');
  }
  // What is exported is public, and web servers read it as users of their own.
  process.umask(process.umask() & ~READABLE);
  const reloading = reload === undefined ? undefined : () => reloadWith(reload);
  const order = { ...options, store, folder, reload: reloading };
  if (follow) {
    const followed = await followExports(order, {
      signal: stopSignal(),
      pause,
      report: (line) => printNotes([line]),
      exported: (done) => {
        printNotes(warningLines(done));
        if (options.json) console.log(JSON.stringify(done));
        else printLines([exportedLine(done)]);
      },
    });
    return followed.ok ? ok(stoppedAfter(followed.value)) : followed;
  }
  const exported = await exportSite({ ...order, now: Date.now() });
  if (!exported.ok) return exported;
  const { value } = exported;
  return ok({ lines: [exportedLine(value)], warnings: warningLines(value), json: value });
}

function warningLines({ warnings }: Exported): string[] {
  return warnings.map((warning) => `Warning: ${warning}`);
}

function exportedLine({ revision, folder, outcome, files, written }: Exported): string {
  if (outcome === 'unchanged') return `Revision ${revision} is in ${folder} already.`;
  return `Revision ${revision} is in ${folder}: ${files} files, ${written} of them new.`;
}

interface HooksOptions extends CommonOptions {
  readonly command: string;
  readonly state: string;
  readonly latest?: boolean;
  readonly from?: number;
  readonly edge?: readonly string[];
  readonly limit: number;
}

export function addHooks(program: Command): void {
  const hooks = program.command('hooks').summary('run a command after each ledger entry');
  addExamples(hooks, ["hooks run --state purge.json --command './purge.sh'"]);
  const command = hooks
    .command('run')
    .summary('follow the ledger, and run a command for each new entry')
    .description(
      'Follows the ledger until it is stopped, and runs a command for each new entry, in order and one ' +
        'at a time. The command gets the entry as JSON on its standard input, and SITE_REVISION, ' +
        'SITE_ACTION, SITE_COMPOSITION and SITE_CHANGED (the paths that are answered differently, one ' +
        'each line; * for paths without a page). One that fails is run again after a pause. A restart ' +
        'goes on after the last entry that was handled, so a command may run twice for one entry.',
    )
    .requiredOption('--command <text>', 'what to run, as a shell understands it')
    .requiredOption('--state <file>', 'where the last entry that was handled is kept')
    .option('--latest', 'pass over entries for which a newer one is there already')
    .option('--from <revision>', 'begin with this revision, if none was handled', readRevision)
    .option(
      '--edge <url>',
      'run the command once this edge serves the entry; for several edges, several times',
      collectAddresses,
    )
    .option('--limit <seconds>', 'end a command that takes longer', readPositiveCount, 600)
    .action((options: HooksOptions) =>
      answerFrom(options, (store) => followLedger(store, options)),
    );
  addExamples(addCommonOptions(command, true), [
    "hooks run --state /var/lib/site/purge.json --command './purge.sh' --latest --edge http://10.0.0.7:8080",
    "hooks run --state /var/lib/site/chat.json --command 'jq -r .reason | ./say-in-chat.sh'",
  ]);
}

async function followLedger(store: Store, options: HooksOptions) {
  const { runCommand } = await import('../export/hooks/run-command.ts');
  const { runHooks } = await import('../export/hooks/run-hooks.ts');
  const { printNotes } = await import('./print.ts');

  const ended = await runHooks({
    store,
    command: options.command,
    stateFile: options.state,
    latestOnly: options.latest ?? false,
    from: options.from,
    edges: options.edge ?? [],
    limit: options.limit * 1_000,
    signal: stopSignal(),
    pause,
    run: runCommand,
    report: (line) => printNotes([line]),
    handled: (revision, changed) =>
      console.log(
        options.json
          ? JSON.stringify({ revision, changed })
          : `revision ${revision}: done, ${changed.length} paths changed`,
      ),
  });
  return ended.ok ? ok(stoppedAfter(ended.value)) : ended;
}

function stoppedAfter(last: number): Answer {
  return { lines: [`Stopped after revision ${last}.`], json: { stopped: true, last } };
}
