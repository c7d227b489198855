import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MANIFEST } from './manifest.ts';
import { CURRENT, currentRevision, DRAFT, isRevision, REVISIONS } from './switch.ts';

/** For how long, in milliseconds, what was live stays in any case: requests for it are under way. */
const JUST_LIVE_MS = 60_000;

/**
 * Removes all revisions but the one that is served, those that were exported last, and those that
 * were live a moment ago, and what killed exports have left. A web server that has not read the
 * newest rules yet still serves one of those that stay.
 *
 * @param keep how many stay beside the one that is served
 * @param now in milliseconds since 1970
 */
export async function removeOldRevisions(folder: string, keep: number, now: number): Promise<void> {
  const revisions = join(folder, REVISIONS);
  const served = basename((await currentRevision(folder)) ?? '');
  const names = await readdir(revisions);
  const aged = await Promise.all(
    names
      .filter((name) => name !== served && isRevision(name))
      .map(async (name) => ({ name, at: await exportedAt(join(revisions, name)) })),
  );
  const switchedAt = (await lstat(join(folder, CURRENT))).mtimeMs;
  const old = aged
    .sort((one, other) => other.at - one.at)
    // Each was live until the next one was exported.
    .map(({ name }, index, sorted) => ({ name, until: sorted[index - 1]?.at ?? switchedAt }))
    .slice(keep)
    .filter(({ until }) => until < now - JUST_LIVE_MS);
  const left = names.filter((name) => name.startsWith(DRAFT));
  for (const name of [...old.map((each) => each.name), ...left]) {
    await rm(join(revisions, name), { recursive: true, force: true });
  }
  const links = (await readdir(folder)).filter((name) => name.startsWith(`.${CURRENT}-`));
  for (const name of links) await rm(join(folder, name), { force: true });
}

async function exportedAt(folder: string): Promise<number> {
  return (await stat(join(folder, MANIFEST)).catch(() => undefined))?.mtimeMs ?? 0;
}
