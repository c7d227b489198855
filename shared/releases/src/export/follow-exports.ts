import { ok } from '@site/node/result';
import { type Follower, followLedger } from '../hooks/follow-ledger.ts';
import { sameLedger } from '../hooks/same-ledger.ts';
import type { Result } from '../problem.ts';
import type { Exported, ExportOptions } from './export-options.ts';
import { exportSite } from './export-site.ts';
import { readManifest } from './manifest.ts';
import { currentRevision } from './switch.ts';

interface Following extends Pick<Follower, 'signal' | 'report' | 'pause'> {
  exported(exported: Exported): void;
}

/**
 * Exports what is live, and again after each entry of the ledger, until it is stopped. Resolves to
 * the last revision that was exported, or fails with `older-revision`. Nothing is noted between two starts: the folder says itself
 * what is in it.
 */
export async function followExports(
  options: Omit<ExportOptions, 'now' | 'revision'>,
  { exported, ...following }: Following,
): Promise<Result<number>> {
  const { store, folder } = options;
  let last = 0;
  const current = await currentRevision(folder);
  const before = current === undefined ? undefined : await readManifest(current);
  const known = { head: before?.revision ?? 0, epoch: before?.epoch };
  const advice = `\`site export ${folder} --revision N\` exports what is there, then follow it again.`;
  const followed = await followLedger({
    ...following,
    store,
    latestOnly: true,
    check: sameLedger(store, known, advice),
    last: () => last,
    note: async (revision) => {
      last = revision;
    },
    async work(revision) {
      const done = await exportSite({ ...options, now: Date.now() });
      if (!done.ok) return done.problem.message;
      exported(done.value);
      if (done.value.revision >= revision) return undefined;
      return `revision ${done.value.revision} was exported instead: ${done.value.warnings.join(' ')}`;
    },
  });
  return followed.ok ? ok(last) : followed;
}
