import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { replaceFile, writeFlushed } from '@site/node/atomic-write';
import { sha256 } from '@site/node/hash';
import { all, ok } from '@site/node/result';
import { canonicalJson } from '../canonical-json.ts';
import { concurrentMap } from '../concurrent-map.ts';
import type { Result } from '../problem.ts';
import {
  type Exported,
  type ExportedFile,
  type ExportOptions,
  MANIFEST,
  type Manifest,
  readManifest,
  type TreeFile,
} from './manifest.ts';
import { httpConf } from './nginx/http-conf.ts';
import { serverConf } from './nginx/server-conf.ts';
import type { Plan } from './plan-tree.ts';
import { currentRevision, DRAFT, freeName, REVISIONS, switchTo, TREE } from './revisions.ts';
import { isEncoding } from './tree-files.ts';

type Written = Pick<Exported, 'folder' | 'outcome' | 'files' | 'written' | 'warnings'>;

/** Writes a plan as a revision and switches to it, unless it is served already. */
export async function writeRevision(
  { folder, servedFrom = folder, now }: Pick<ExportOptions, 'folder' | 'servedFrom' | 'now'>,
  plan: Plan,
  before: { readonly folder: string; readonly files: Manifest['files'] } | undefined,
): Promise<Result<Written>> {
  const revisions = join(folder, REVISIONS);
  const draft = join(revisions, `${DRAFT}${randomUUID()}`);
  try {
    const tree = await writeTree(join(draft, TREE), plan.files, before, Math.floor(now / 1_000));
    if (!tree.ok) return tree;
    const { files, written, warnings } = tree.value;
    const wanted = `${plan.revision}-${hashOf(plan, files, servedFrom)}`;
    const served = await currentRevision(folder);
    const isServed = served !== undefined && basename(served).replace(/~\d+$/, '') === wanted;
    const isServedAlready = isServed && written === 0;
    const tried = isServedAlready ? undefined : await intactFiles(join(revisions, wanted), files);
    if (tried) {
      // Its rules were not read: the reload failed, or somebody went back.
      await replaceFile(join(revisions, wanted, MANIFEST), manifestText(plan, tried));
      await switchTo(folder, wanted);
      const counts = {
        folder: join(revisions, wanted),
        files: Object.keys(tried).length,
        warnings,
      };
      return ok({ ...counts, outcome: 'exported', written });
    }
    const name = isServedAlready ? basename(served) : await freeName(revisions, wanted);
    const target = join(revisions, name);
    const root = `${servedFrom.replace(/\/+$/, '')}/${REVISIONS}/${name}/${TREE}`;
    const text = manifestText(plan, files);
    const counts = { folder: target, files: Object.keys(files).length, warnings };
    if (isServedAlready) {
      // The same files, with newer dates of what was live.
      await replaceFile(join(target, MANIFEST), text);
      return ok({ ...counts, outcome: 'unchanged', written });
    }
    await mkdir(join(draft, 'nginx'));
    await writeFlushed(join(draft, 'nginx/http.conf'), httpConf());
    await writeFlushed(join(draft, 'nginx/server.conf'), serverConf({ ...plan.site, root }));
    await writeFlushed(join(draft, MANIFEST), text);
    await rename(draft, target);
    await switchTo(folder, name);
    return ok({ ...counts, outcome: 'exported', written });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function manifestText(plan: Plan, files: Manifest['files']): string {
  const manifest: Manifest = {
    revision: plan.revision,
    epoch: plan.epoch,
    composition: plan.composition,
    lastLive: plan.lastLive,
    files,
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The files of an existing revision, if they are these and intact. */
async function intactFiles(
  revision: string,
  wanted: Manifest['files'],
): Promise<Manifest['files'] | undefined> {
  const files = (await readManifest(revision))?.files;
  if (!files || Object.keys(files).length !== Object.keys(wanted).length) return undefined;
  const isIntact = async ([path, file]: [string, ExportedFile]) =>
    wanted[path]?.hash === file.hash && (await isUnchanged(join(revision, TREE, path), file));
  const outcomes = await concurrentMap(Object.entries(files), AT_ONCE, isIntact);
  return outcomes.every(Boolean) ? files : undefined;
}

/** What web servers see, without the dates of what was live. */
function hashOf({ site, composition }: Plan, files: Manifest['files'], servedFrom: string): string {
  const hashes = Object.entries(files).map(([path, { hash }]) => [path, hash]);
  const conf = httpConf() + serverConf({ ...site, root: servedFrom });
  return sha256(canonicalJson([composition, hashes.sort(), conf])).slice(0, 8);
}

/** The last export, whose unchanged files are reused. */
interface Before {
  readonly folder: string;
  readonly files: Manifest['files'];
}

interface WrittenTree {
  readonly files: Manifest['files'];
  /** How many were not in the last export. */
  readonly written: number;
  /** One line for each omitted file. */
  readonly warnings: readonly string[];
}

const AT_ONCE = 16;

/**
 * Writes files into an empty folder. Files unchanged since the last export, by date and size, are
 * hard links to it, or copies where the disk has none. @param now seconds since 1970: the date of
 * new files
 */
async function writeTree(
  folder: string,
  files: readonly TreeFile[],
  before: Before | undefined,
  now: number,
): Promise<Result<WrittenTree>> {
  for (const each of new Set(files.map(({ path }) => dirname(join(folder, path))))) {
    await mkdir(each, { recursive: true });
  }
  let written = 0;
  const warnings: string[] = [];
  const outcomes = await concurrentMap(
    files,
    AT_ONCE,
    async (file): Promise<Result<(readonly [string, ExportedFile])[]>> => {
      const { path, content } = file;
      const known = before?.files[path];
      const isSame =
        content.kind === 'bytes' ? known?.hash === sha256(content.bytes) : known !== undefined;
      if (before && known && isSame) {
        const from = join(before.folder, path);
        if (await isUnchanged(from, known)) {
          await linkOrCopy(from, join(folder, path), known.modified);
          return ok([[path, known]]);
        }
      }
      // Only the last export had it, and has it no longer.
      if (content.kind === 'kept') return ok([]);
      const read = content.kind === 'bytes' ? ok(content.bytes) : await content.read();
      if (!read.ok) {
        if (content.kind !== 'immutable') return read;
        if (isEncoding(path)) return ok([]);
        if (!content.optional) return read;
        warnings.push(`${path} is left out: ${read.problem.message}`);
        return ok([]);
      }
      const modified = content.kind === 'bytes' ? now : content.modified;
      await writeFlushed(join(folder, path), read.value);
      await utimes(join(folder, path), modified, modified);
      written += 1;
      const { value } = read;
      return ok([[path, { hash: sha256(value), size: value.length, modified }]]);
    },
  );
  const done = all(outcomes);
  if (!done.ok) return done;
  return ok({ files: Object.fromEntries(done.value.flat()), written, warnings });
}

/** By size and date. */
async function isUnchanged(file: string, { size, modified }: ExportedFile): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === size && Math.floor(found.mtimeMs / 1_000) === modified;
}

async function linkOrCopy(from: string, to: string, modified: number): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await utimes(to, modified, modified);
  }
}
