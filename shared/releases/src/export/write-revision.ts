import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { replaceFile, writeFlushed } from '@site/node/atomic-write';
import { canonicalJson } from '@site/node/canonical-json';
import { sha256 } from '@site/node/hash';
import { all, ok } from '@site/node/result';
import { concurrentMap } from '../concurrent-map.ts';
import type { Result } from '../problem.ts';
import { httpConf } from './nginx/http-conf.ts';
import { serverConf } from './nginx/server-conf.ts';
import type { Plan } from './plan-tree.ts';
import {
  currentRevision,
  DRAFT,
  type Exported,
  type ExportedFile,
  type ExportOptions,
  freeName,
  MANIFEST,
  type Manifest,
  REVISIONS,
  readManifest,
  switchTo,
  TREE,
} from './revisions.ts';
import type { TreeFile } from './tree-files.ts';

type Files = Manifest['files'];
type Written = Pick<Exported, 'folder' | 'outcome' | 'files' | 'written' | 'warnings'>;

export async function writeRevision(
  { folder, servedFrom = folder, now }: Pick<ExportOptions, 'folder' | 'servedFrom' | 'now'>,
  plan: Plan,
  before: Manifest | undefined,
): Promise<Result<Written>> {
  const revisions = join(folder, REVISIONS);
  const draft = join(revisions, `${DRAFT}${randomUUID()}`);
  const served = await currentRevision(folder);
  const last = { folder: join(served ?? '', TREE), files: before?.files ?? {} };
  try {
    const tree = await writeTree(join(draft, TREE), plan.files, last, Math.floor(now / 1_000));
    if (!tree.ok) return tree;
    const { files, written, warnings } = tree.value;
    const wanted = `${plan.manifest.revision}-${hashOf(plan, files, servedFrom)}`;
    const servedName = basename(served ?? '');
    const isServed = written === 0 && servedName.replace(/~\d+$/, '') === wanted;
    // One whose rules were not read: the reload failed, or somebody went back.
    const tried = isServed ? undefined : await intactFiles(join(revisions, wanted), files);
    const isThere = isServed || tried !== undefined;
    const name = isServed ? servedName : tried ? wanted : await freeName(revisions, wanted);
    const target = join(revisions, name);
    const manifest: Manifest = { ...plan.manifest, files: tried ?? files };
    // Of a revision that is there only the dates differ at which releases were live.
    const writeManifest = isThere ? replaceFile : writeFlushed;
    await writeManifest(
      join(isThere ? target : draft, MANIFEST),
      `${JSON.stringify(manifest, undefined, 2)}\n`,
    );
    if (!isThere) {
      const root = `${servedFrom.replace(/\/+$/, '')}/${REVISIONS}/${name}/${TREE}`;
      await mkdir(join(draft, 'nginx'));
      await writeFlushed(join(draft, 'nginx/http.conf'), httpConf());
      await writeFlushed(join(draft, 'nginx/server.conf'), serverConf(plan.site, root));
      await rename(draft, target);
    }
    if (!isServed) await switchTo(folder, name);
    const outcome = isServed ? 'unchanged' : 'exported';
    return ok({ folder: target, outcome, files: Object.keys(files).length, written, warnings });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function intactFiles(revision: string, wanted: Files): Promise<Files | undefined> {
  const files = (await readManifest(revision))?.files;
  if (!files || Object.keys(files).length !== Object.keys(wanted).length) return undefined;
  const outcomes = await concurrentMap(
    Object.entries(files),
    AT_ONCE,
    async ([path, file]) =>
      wanted[path]?.hash === file.hash && (await isUnchanged(join(revision, TREE, path), file)),
  );
  return outcomes.every(Boolean) ? files : undefined;
}

/** What web servers see, without the dates of what was live. */
function hashOf({ site, manifest }: Plan, files: Files, servedFrom: string): string {
  const hashes = Object.entries(files).map(([path, { hash }]) => [path, hash]);
  const conf = httpConf() + serverConf(site, servedFrom);
  return sha256(canonicalJson([manifest.composition, hashes.sort(), conf])).slice(0, 8);
}

const AT_ONCE = 16;

/**
 * Hard links to files unchanged since the last export, by date and size, or copies where the disk
 * has none.
 * @param now seconds since 1970: the date of new files
 */
async function writeTree(
  folder: string,
  files: readonly TreeFile[],
  last: { readonly folder: string; readonly files: Files },
  now: number,
) {
  for (const each of new Set(files.map(({ path }) => dirname(join(folder, path))))) {
    await mkdir(each, { recursive: true });
  }
  let written = 0;
  /** One line for each omitted file. */
  const warnings: string[] = [];
  const none: [string, ExportedFile][] = [];
  const outcomes = await concurrentMap(files, AT_ONCE, async ({ path, content }) => {
    const target = join(folder, path);
    const from = join(last.folder, path);
    const known = last.files[path];
    const isMade = Buffer.isBuffer(content);
    const isSame = known && (!isMade || known.hash === sha256(content));
    if (isSame && (await isUnchanged(from, known))) {
      await linkOrCopy(from, target, known.modified);
      return ok([...none, [path, known] as const]);
    }
    const read = isMade ? ok(content) : await content.read();
    if (!read.ok) {
      if (isMade || content.ifUnreadable === 'fail') return read;
      if (content.ifUnreadable === 'warn') {
        warnings.push(`${path} is left out: ${read.problem.message}`);
      }
      return ok(none);
    }
    const bytes = read.value;
    const modified = isMade ? now : content.modified;
    await writeFlushed(target, bytes);
    await utimes(target, modified, modified);
    written += 1;
    return ok([...none, [path, { hash: sha256(bytes), size: bytes.length, modified }] as const]);
  });
  const done = all(outcomes);
  if (!done.ok) return done;
  return ok({ files: Object.fromEntries(done.value.flat()), written, warnings });
}

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
