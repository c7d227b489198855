import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorMessage } from '@platform/node/error-code';
import { type PublisherClaim, publisherClaim } from '@platform/node/publisher-claim';

// The commit that is checked out, and not the last one that changed the application's folder: what it
// shares with others lies elsewhere, and only the whole commit gives the same build again.

const run = promisify(execFile);
/** A repository on a disk that hangs holds up no publication. */
const PATIENCE_MS = 5_000;
const fields = ['%H', '%aN', '%cI', '%s'].join('%x00');

/** Neither where the folder is in no repository, or git is not installed. */
interface FoundCommit {
  readonly claim?: PublisherClaim;
  /** Why git says nothing of a repository. */
  readonly silence?: string;
}

export async function readCommit(folder: string): Promise<FoundCommit> {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...env } = process.env;
  const options = { cwd: folder, env: { ...env, LC_ALL: 'C' }, timeout: PATIENCE_MS };
  const git = async (...args: string[]) =>
    (await run('git', ['--no-optional-locks', ...args], options)).stdout;
  try {
    const [described, tracked, changes] = await Promise.all([
      git('log', '-1', '--no-show-signature', '--encoding=UTF-8', `--format=${fields}`),
      git('ls-tree', 'HEAD'),
      git('status', '--porcelain'),
    ]);
    // It belongs to another repository than the one around it, such as that of a home folder.
    if (!tracked) return {};
    const [commit, author, time = '', message = ''] = described.trimEnd().split('\0');
    const at = new Date(time).toISOString();
    const dirty = changes ? { dirty: true } : {};
    return { claim: publisherClaim.parse({ commit, author, message, at, ...dirty }) };
  } catch (error) {
    const reason = errorMessage(error);
    const isNone = /not a git repository|\bENOENT\b/.test(reason);
    return isNone ? {} : { silence: /^(?:fatal|error): .*/m.exec(reason)?.[0] ?? reason };
  }
}
