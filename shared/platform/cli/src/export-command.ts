import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Exported, ExportOptions } from '@platform/releases/export';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { type Answer, answerFrom } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  readCount,
  readRevision,
} from './options.ts';
import { pause, stopSignal } from './stop-signal.ts';

interface ExportCommandOptions extends CommonOptions, Pick<ExportOptions, 'revision' | 'keepDays'> {
  readonly follow?: boolean;
  readonly onChange?: string;
}

/** Permissions of others that a umask takes away: to read files, and to go through folders. */
const READABLE = 0o055;

/** Milliseconds: a hanging command would keep later changes from being exported. */
const UPLOAD_MS = 10 * 60_000;

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .argument('<dir>', 'the folder; it is made where there is none')
    .summary('write what is live as files for a static host')
    .description(
      'Writes what is live into DIR/www, as files that static hosts serve, with _headers and _redirects. ' +
        'Releases that were live not long ago stay in it. An export never goes back by itself: name the ' +
        'revision if it is older than the one that was exported last.',
    )
    .option('--revision <n>', 'a revision, instead of what is live', readRevision)
    .option(
      '--keep-days <n>',
      'days for which the files of a release stay after it was live',
      readCount,
      30,
    )
    .option('--follow', 'go on, and export again after each ledger entry, until it is stopped')
    .option(
      '--on-change <command>',
      'with --follow: run at the start and after each change, until it succeeds, such as an upload of DIR/www; a web address is posted to',
    )
    .action((folder: string, options: ExportCommandOptions) =>
      answerFrom(options, (store) => runExport(store, folder, options)),
    );
  addExamples(addCommonOptions(command, true), [
    'export dist',
    'export dist --follow --on-change ./upload.sh',
    'export dist --revision 41',
  ]);
}

async function runExport(
  store: Store,
  folder: string,
  options: ExportCommandOptions,
): Promise<Result<Answer>> {
  const { exportSite, followExports, openReceiver } = await import('@platform/releases/export');
  const { printLines, printNotes } = await import('./print.ts');

  const { revision, follow, onChange } = options;
  if (follow && revision !== undefined) {
    return err('usage', '--follow exports what is live: leave out --revision.');
  }
  if (!follow && onChange !== undefined) {
    return err('usage', '--on-change goes with --follow: run the command after this one.');
  }
  // What is exported is public, and web servers read it as users of their own.
  process.umask(process.umask() & ~READABLE);
  const order = { ...options, store, folder };
  if (follow) {
    const key = process.env.SITE_ON_CHANGE_KEY;
    const receiver =
      onChange === undefined ? undefined : openReceiver(onChange, { key, limit: UPLOAD_MS });
    if (receiver?.ok === false) return receiver;
    const last = await followExports(order, {
      signal: stopSignal(),
      pause,
      onChange: receiver?.value && ((revision) => receiver.value(exportedAs(revision, folder))),
      report: (line) => printNotes([line]),
      exported: (done) => {
        printNotes(warningLines(done));
        if (options.json) console.log(JSON.stringify(done));
        else printLines([exportedLine(done)]);
      },
    });
    return ok({ lines: [`Stopped after revision ${last}.`], json: { stopped: true, last } });
  }
  const exported = await exportSite({ ...order, now: Date.now() });
  if (!exported.ok) return exported;
  const { value } = exported;
  return ok({ lines: [exportedLine(value)], warnings: warningLines(value), json: value });
}

/** What `--on-change` gets, in the shape of what `canary watch` tells. */
function exportedAs(revision: number, folder: string) {
  const at = new Date().toISOString();
  const text = `Revision ${revision} is in ${folder}.`;
  return { event: 'exported', revision, at, by: 'export', changes: [], text };
}

function warningLines({ warnings }: Exported): string[] {
  return warnings.map((warning) => `Warning: ${warning}`);
}

function exportedLine({ revision, folder, outcome, written }: Exported): string {
  if (outcome === 'unchanged') return `Revision ${revision} is in ${folder} already.`;
  return `Revision ${revision} is in ${folder}: ${written} files are new.`;
}
