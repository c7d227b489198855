import { ok } from '@site/node/result';
import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import type { LastLive } from './exported-releases.ts';
import type { Manifest } from './manifest.ts';
import { filesOf } from './release-files.ts';
import type { TreeFile } from './tree-file.ts';

interface ImmutableFiles {
  readonly files: readonly TreeFile[];
  /** The releases that are in the export. */
  readonly lastLive: Readonly<Record<string, string>>;
  /** One line for each release that was live and is left out. */
  readonly warnings: readonly string[];
}

/**
 * The files below `_site` of everything that is or was live. What was live and is no longer in the
 * store is taken from the last export; what neither has is left out, because nobody can bring it
 * back.
 *
 * @param live the names without which nothing can be exported
 */
export async function immutableFiles(
  store: Store,
  lastLive: LastLive,
  live: ReadonlySet<string>,
  before: Manifest | undefined,
): Promise<Result<ImmutableFiles>> {
  const files: TreeFile[] = [];
  const lastLiveOf: Record<string, string> = {};
  const warnings: string[] = [];
  for (const [name, at] of lastLive) {
    const read = await filesOf(store, name);
    const kept = read.ok ? [] : keptFiles(name, before);
    if (!read.ok && live.has(name)) return read;
    if (!read.ok && kept.length === 0) {
      warnings.push(`${name} is left out: ${read.problem.message}`);
      continue;
    }
    const found = read.ok ? read.value : kept;
    files.push(...(live.has(name) ? found : found.map(asOptional)));
    lastLiveOf[name] = at;
  }
  return ok({ files, lastLive: lastLiveOf, warnings });
}

/** Otherwise a file that nobody gets any more would keep a rollback from its release from visitors. */
function asOptional({ path, content }: TreeFile): TreeFile {
  return { path, content: content.kind === 'immutable' ? { ...content, optional: true } : content };
}

function keptFiles(name: string, before: Manifest | undefined): TreeFile[] {
  const folder = name.startsWith('compositions/') ? `_site/${name}/` : `_site/releases/${name}/`;
  const paths = Object.keys(before?.files ?? {}).filter((path) => path.startsWith(folder));
  return paths.map((path) => ({ path, content: { kind: 'kept' } }));
}
