import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { exportSite } from './export-site.ts';
import { type Follower, followLedger, sameLedger } from './hooks/follow-ledger.ts';
import { runShell } from './hooks/run-command.ts';
import { type Exported, type ExportOptions, readManifest } from './manifest.ts';
import { currentRevision } from './revisions.ts';

/** A hanging reload would keep later changes from being exported. */
const LIMIT_MS = 60_000;

/** Runs the command that reloads the web server, and kills it after `limit` milliseconds. */
export async function reloadWith(command: string, limit = LIMIT_MS): Promise<Result<void>> {
  // The command's output must not mix with output for programs.
  const failure = await runShell({ command, limit, stdio: ['ignore', process.stderr, 'inherit'] });
  if (failure === undefined) return ok(undefined);
  return err(
    'not-reloaded',
    `The export is written, and \`${command}\` did not succeed: ${failure}. Until it does, the web server serves what it served before.`,
  );
}

interface Following extends Pick<Follower, 'signal' | 'report' | 'pause'> {
  exported(exported: Exported): void;
}

/** Resolves to the last exported revision, or fails with `older-revision`; keeps no state. */
export async function followExports(
  options: Omit<ExportOptions, 'now' | 'revision'>,
  { exported, ...following }: Following,
): Promise<Result<number>> {
  const { store, folder } = options;
  const before = await readManifest(await currentRevision(folder));
  const known = { head: before?.revision ?? 0, epoch: before?.epoch };
  const advice = `\`site export ${folder} --revision N\` exports what is there, then follow it again.`;
  return followLedger({
    ...following,
    store,
    latestOnly: true,
    check: sameLedger(store, known, advice),
    // It exports what is live at the start.
    from: 0,
    async work(revision) {
      const done = await exportSite({ ...options, now: Date.now() });
      if (!done.ok) return done.problem.message;
      exported(done.value);
      if (done.value.revision >= revision) return undefined;
      return `revision ${done.value.revision} was exported instead: ${done.value.warnings.join(' ')}`;
    },
  });
}
