import { readBuildState } from '@site/node/build-note';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';

/** How many changed sources are named before the rest is counted. */
const NAMED = 3;

/**
 * Refuses a build whose sources have changed since: visitors would get something else than what the
 * sources say. A build from another machine, such as one that was downloaded, passes, because
 * nothing is known about its sources.
 *
 * @param isInWorkspace whether the workspace's own command builds it
 */
export async function checkBuild(
  app: string,
  folder: string,
  isInWorkspace: boolean,
): Promise<Result<undefined>> {
  const state = await readBuildState(folder);
  // A build by another version of Node is what the sources say.
  if (state.kind !== 'outdated' || state.changed.length === 0) return ok(undefined);
  const { changed } = state;
  const rest = changed.length - NAMED;
  const named = changed.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const command = isInWorkspace ? `\`pnpm --filter ${app} build\`` : `\`site-build\` in ${folder}`;
  return err(
    'outdated-build',
    `The build of ${app} is older than its sources: ${named} changed since. Run ${command}, then publish again; or publish it as it is with --as-built.`,
  );
}
