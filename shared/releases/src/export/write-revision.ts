import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { replaceFile, writeFlushed } from '@site/node/atomic-write';
import { concurrentMap } from '@site/node/concurrent-map';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { canonicalJson } from '../canonical-json.ts';
import type { Result } from '../problem.ts';
import type { Exported, ExportOptions } from './export-options.ts';
import { type ExportedFile, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { httpConf } from './nginx/http-conf.ts';
import { serverConf } from './nginx/server-conf.ts';
import type { Plan } from './plan-tree.ts';
import { currentRevision, DRAFT, freeName, REVISIONS, switchTo, TREE } from './switch.ts';
import { AT_ONCE, isUnchanged, writeTree } from './write-tree.ts';

type Written = Pick<Exported, 'folder' | 'outcome' | 'files' | 'written' | 'warnings'>;

/** Writes a plan as a revision of its own and switches to it, unless that one is served already. */
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
      // Its rules were not read: the web server's reload failed, or somebody has gone back.
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
      // The same files; what was live last is known better.
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
    ...(plan.epoch === undefined ? {} : { epoch: plan.epoch }),
    composition: plan.composition,
    lastLive: plan.lastLive,
    files,
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The files of a revision that is there already, if they are these and as they were written. */
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

/** What web servers see of it: when something was live last, they don't. */
function hashOf({ site, composition }: Plan, files: Manifest['files'], servedFrom: string): string {
  const hashes = Object.entries(files).map(([path, { hash }]) => [path, hash]);
  const conf = httpConf() + serverConf({ ...site, root: servedFrom });
  return sha256(canonicalJson([composition, hashes.sort(), conf])).slice(0, 8);
}
