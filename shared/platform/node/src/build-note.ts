import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { RELEASE_FILE } from '@platform/contracts/release';
import { sha256 } from './hash.ts';
import { hashSources } from './source-hashes.mjs';
import { workspaceOf } from './workspace-folder.ts';

// A build notes its sources, outside of what is published, so that commands can name what has
// changed since. Nothing is known of a build that was copied here.

const NOTE = 'node_modules/.cache/site/built-from.json';

/** What every application of a workspace is built from besides its own folder. */
export const sharedSources = [
  'shared/platform/browser',
  'shared/platform/build',
  'shared/site/contracts/src',
  'shared/platform/node/src',
  'shared/platform/contracts/src',
  'shared/site/ui',
  'pnpm-lock.yaml',
];

/** The hash of each source, by its path from the workspace's root. */
export type SourceHashes = Readonly<Record<string, string>>;

interface Note {
  readonly sources: SourceHashes;
  readonly node: string;
  /** The hash of `release.json`, which tells whether `dist` still is that build. */
  readonly release: string;
}

export type BuildState =
  | { readonly kind: 'current' }
  | {
      readonly kind: 'outdated';
      /** The sources that were changed, added or removed since; empty for another version of Node. */
      readonly changed: readonly string[];
    }
  | { readonly kind: 'unknown' };

export async function hashBuildSources(folder: string): Promise<SourceHashes> {
  const root = workspaceOf(resolve(folder));
  return hashSources(root, [relative(root, resolve(folder)) || '.', ...sharedSources]);
}

export async function noteBuild(folder: string, sources: SourceHashes): Promise<void> {
  if (await borrowsPackages(folder)) return;
  const file = join(folder, NOTE);
  const release = sha256(await readFile(releaseFile(folder)));
  const note: Note = { sources, node: process.version, release };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(note));
}

export async function readBuildState(folder: string): Promise<BuildState> {
  const note = await readNote(folder);
  const release = await readFile(releaseFile(folder)).catch(() => undefined);
  if (!note || !release || note.release !== sha256(release)) return { kind: 'unknown' };
  const now = await hashBuildSources(folder);
  const paths = [...new Set([...Object.keys(note.sources), ...Object.keys(now)])].sort();
  const changed = paths.filter((path) => note.sources[path] !== now[path]);
  const isCurrent = changed.length === 0 && note.node === process.version;
  return isCurrent ? { kind: 'current' } : { kind: 'outdated', changed };
}

async function readNote(folder: string): Promise<Note | undefined> {
  if (await borrowsPackages(folder)) return undefined;
  try {
    // It is as `noteBuild` wrote it.
    return JSON.parse(await readFile(join(folder, NOTE), 'utf8')) as Note;
  } catch {
    return undefined;
  }
}

/** Whether the folder uses the packages of another one, whose note would be of another build. */
async function borrowsPackages(folder: string): Promise<boolean> {
  const packages = await lstat(join(folder, 'node_modules')).catch(() => undefined);
  return packages?.isSymbolicLink() ?? false;
}

function releaseFile(folder: string): string {
  return join(folder, 'dist', RELEASE_FILE);
}
