import type { WentLive } from '../live/go-live.ts';
import { done, type Result } from '../result.ts';
import type { Answer } from './answer.ts';

/** Says what is live after a promotion or a rollback. */
export function wentLive(result: Result<WentLive>): Result<Answer> {
  if (!result.ok) return result;
  const { composition, entry } = result.value;
  const { id, releases, fallbacks } = composition;
  const json = { composition: id, entry: entry ?? null, releases, fallbacks };
  if (!entry) return done({ lines: [`Nothing to change: composition ${id} is live.`], json });
  const what = entry.app ? `${entry.app} ${releases[entry.app]}` : `composition ${id}`;
  const forced = entry.forced ? ', gates skipped' : '';
  return done({ lines: [`Live: ${what} (revision ${entry.revision}${forced})`], json });
}
