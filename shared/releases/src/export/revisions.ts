import { randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compositionId } from '@site/contracts/composition';
import { looseObject } from '@site/contracts/loose-object';
import { replaceFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { parseJson } from '@site/node/parse-json';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { err, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';

export interface ExportOptions {
  readonly store: Store;
  readonly folder: string;
  /** What is live by default. */
  readonly revision?: number | undefined;
  /** For how many days after it was live a release stays. */
  readonly keepDays: number;
  /** How many revisions stay beside the served one, for requests in progress. */
  readonly keepRevisions: number;
  /** The folder's path for the web server, if it differs. */
  readonly servedFrom?: string | undefined;
  readonly reload?: (() => Promise<Result<void>>) | undefined;
  readonly now: number;
}

export interface Exported {
  readonly revision: number;
  readonly composition: string;
  /** `<revision>-<hash>` */
  readonly folder: string;
  readonly outcome: 'exported' | 'unchanged';
  readonly files: number;
  /** How many files were not in the last export. */
  readonly written: number;
  readonly warnings: readonly string[];
}

export const MANIFEST = 'export.json';

const exportedFile = z.object({
  /** SHA-256 of its bytes. */
  hash: z.string(),
  size: z.int(),
  /** Seconds since 1970, which the web server's own ETag depends on. */
  modified: z.int(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

const manifest = looseObject({
  revision: z.int(),
  /** Absent for an empty ledger. */
  epoch: z.optional(z.string()),
  composition: compositionId,
  /** When each release (`pricing/1.0.0-3fa9c21b5d0e7f64`) and directory was last live, in ISO 8601. */
  lastLive: z.record(z.string(), z.iso.datetime()),
  /** By path below `www`. */
  files: z.record(z.string(), exportedFile),
});
export type Manifest = z.infer<typeof manifest>;

/** Undefined without a readable one: everything is written again then. */
export async function readManifest(revision: string | undefined): Promise<Manifest | undefined> {
  if (revision === undefined) return undefined;
  const text = await readFile(join(revision, MANIFEST), 'utf8').catch(() => '');
  const read = manifest.safeParse(parseJson(text));
  return read.success ? read.data : undefined;
}

export const REVISIONS = 'revisions';

export const TREE = 'www';

/** The prefix of drafts; those of killed exports are removed by the next one. */
export const DRAFT = '.draft-';

export const CURRENT = 'current';

/** Undefined before the first export. */
export async function currentRevision(folder: string): Promise<string | undefined> {
  try {
    return join(folder, REVISIONS, basename(await readlink(join(folder, CURRENT))));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** `<revision>-<hash>`, with a number if that name was taken. Other folders stay. */
const REVISION = /^\d+-[0-9a-f]{8}(?:~\d+)?$/;

/** Fails if something else is in the place of the link, which may serve another site. */
export async function requireOurLink(folder: string): Promise<Result<undefined>> {
  const link = join(folder, CURRENT);
  const foreign = (what: string) =>
    err('not-an-export', `${link} ${what}, and no export has made it: name another folder.`);
  try {
    const target = await readlink(link);
    const isOurs = basename(dirname(target)) === REVISIONS && REVISION.test(basename(target));
    return isOurs ? ok(undefined) : foreign(`leads to ${target}`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(undefined);
    if (errorCode(error) === 'EINVAL') return foreign('is no link');
    throw error;
  }
}

export async function switchTo(folder: string, name: string): Promise<void> {
  const draft = join(folder, `.${CURRENT}-${randomUUID()}`);
  // Relative, because the folder may be moved or have another path for the web server.
  await symlink(join(REVISIONS, name), draft);
  await rename(draft, join(folder, CURRENT));
}

/** Names the revision whose rules the web server read, from a switch until it has read the new ones. */
const LOADED = '.loaded';

/** @param name of a revision; undefined once the web server has read the rules of the current one */
export async function noteLoaded(folder: string, name: string | undefined): Promise<void> {
  const file = join(folder, LOADED);
  await (name === undefined ? rm(file, { force: true }) : replaceFile(file, name));
}

/** Whose rules the web server has: after an export that was killed it may not be the current one. */
export async function loadedRevision(folder: string): Promise<string | undefined> {
  const name = await readFile(join(folder, LOADED), 'utf8').catch(() => undefined);
  return name === undefined ? currentRevision(folder) : join(folder, REVISIONS, basename(name));
}

/** A taken name may still be served, after a return to an older revision. */
export async function freeName(revisions: string, wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}~${count}`;
    if ((await stat(join(revisions, name)).catch(() => undefined)) === undefined) return name;
  }
}

/** Milliseconds for which earlier revisions stay in any case, for requests in progress. */
const JUST_LIVE_MS = 60_000;

/** Until it reads the newest rules, a web server uses one of those that stay. */
export async function removeOldRevisions(folder: string, keep: number, now: number): Promise<void> {
  const revisions = join(folder, REVISIONS);
  const served = basename((await currentRevision(folder)) ?? '');
  const names = await readdir(revisions);
  const aged = await Promise.all(
    names
      .filter((name) => name !== served && REVISION.test(name))
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
