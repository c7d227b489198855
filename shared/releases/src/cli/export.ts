import type { Command } from 'commander';
import type { Exported, ExportOptions } from '../export/export-options.ts';
import type { Result } from '../problem.ts';
import { type Answer, answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  readCount,
  readPositiveCount,
  readRevision,
  readText,
} from './common-options.ts';

interface ExportCommandOptions extends CommonOptions {
  readonly revision?: number;
  readonly keepDays: number;
  readonly keepRevisions: number;
  readonly servedFrom?: string;
  readonly reload?: string;
  readonly follow?: boolean;
}

/** Permissions of others that a umask takes away: to read files, and to go through folders. */
const READABLE = 0o055;

/** `site export DIR` */
export function addExport(program: Command): void {
  const command = program
    .command('export')
    .argument('<dir>', 'the folder; it is made where there is none')
    .summary('write what is live as files for another web server')
    .description(
      'Writes what is live as a folder that any web server can serve, with rules for nginx that answer\n' +
        'as an edge does, and _headers and _redirects for static hosts. DIR/current changes in one step\n' +
        'when all files are there. Releases that were live not long ago stay in it. An export never goes\n' +
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
    .option('--served-from <path>', 'where the web server finds DIR, if elsewhere', readText)
    .option('--reload <command>', 'run after each export, such as "nginx -s reload"', readText)
    .option('--follow', 'go on, and export again after each ledger entry, until it is stopped')
    .action((folder: string, options: ExportCommandOptions) =>
      answer(options, () => run(folder, options)),
    );
  addExamples(addCommonOptions(command), [
    'export /srv/www --reload "nginx -s reload"',
    'export /srv/www --follow --reload "nginx -s reload"',
    'export dist --served-from /srv/www',
    'export /srv/www --revision 41',
  ]);
}

async function run(folder: string, options: ExportCommandOptions): Promise<Result<Answer>> {
  const { exportSite } = await import('../export/export-site.ts');
  const { reloadWith } = await import('../export/reload.ts');
  const { ok } = await import('@site/node/result');
  const { openStore } = await import('../store/open-store.ts');
  const { err } = await import('../problem.ts');

  const { revision, keepDays, keepRevisions, servedFrom, reload, follow } = options;
  if (follow && revision !== undefined) {
    return err('usage', '--follow exports what is live: leave out --revision.');
  }
  const store = await openStore(options.store);
  if (!store.ok) return store;
  // What is exported is public, and web servers read it as users of their own.
  process.umask(process.umask() & ~READABLE);
  const order: Omit<ExportOptions, 'now'> = {
    ...{ store: store.value, folder, revision, keepDays, keepRevisions, servedFrom },
    reload: reload === undefined ? undefined : () => reloadWith(reload),
  };
  if (follow) {
    const { followExports } = await import('../export/follow-exports.ts');
    const { pause, stopSignal } = await import('./stop-signal.ts');
    const followed = await followExports(order, {
      signal: stopSignal(),
      pause,
      report: (line) => console.error(line),
      exported: (done) => {
        for (const warning of done.warnings) console.error(`Warning: ${warning}`);
        console.log(options.json ? JSON.stringify(done) : exportedLine(done));
      },
    });
    if (!followed.ok) return followed;
    const last = followed.value;
    return ok({ lines: [`Stopped after revision ${last}.`], json: { stopped: true, last } });
  }
  const exported = await exportSite({ ...order, now: Date.now() });
  if (!exported.ok) return exported;
  const { value } = exported;
  const warnings = value.warnings.map((warning) => `Warning: ${warning}`);
  return ok({ lines: [exportedLine(value)], warnings, json: value });
}

function exportedLine({ revision, folder, outcome, files, written }: Exported): string {
  if (outcome === 'unchanged') return `Revision ${revision} is in ${folder} already.`;
  return `Revision ${revision} is in ${folder}: ${files} files, ${written} of them new.`;
}
