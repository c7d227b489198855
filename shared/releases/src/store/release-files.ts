import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/contracts/release';
import { all, err, ok, type Result } from '../result.ts';
import { decode, encodingNames, encodings, isText } from './encodings.ts';
import { releaseFolder } from './releases.ts';
import { absence, type Store } from './store.ts';

/** A subresource integrity value, as `release.json` and browsers use it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Reads all render bundles of a release, by path; none of them differs from what was published. */
export async function readNodeFiles(
  store: Store,
  release: Release,
): Promise<Result<ReadonlyMap<string, Buffer>>> {
  const paths = Object.keys(release.files).filter((path) => path.startsWith('node/'));
  const files = all(await Promise.all(paths.map((path) => readReleaseFile(store, release, path))));
  return files.ok ? ok(new Map(files.value)) : files;
}

/** Says of each file of a stored release that is not as published what is wrong with it. */
export async function damagedFiles(store: Store, release: Release): Promise<string[]> {
  const paths = Object.keys(release.files).sort();
  const faults = await Promise.all(
    paths.map(async (path) => {
      const file = await readReleaseFile(store, release, path);
      if (!file.ok) return [file.problem.message];
      return isServedText(path) ? damagedVariants(store, release, path) : [];
    }),
  );
  return faults.flat();
}

function isServedText(path: string): boolean {
  return path.startsWith('web/') && isText(path);
}

async function readReleaseFile(
  store: Store,
  release: Release,
  path: string,
): Promise<Result<[string, Buffer]>> {
  const read = await readFile(inStore(store, release, path)).catch(absence);
  if (typeof read === 'string') return err('damaged-file', damage(release, `${path} ${read}`));
  if (integrityOf(read) === release.files[path]?.integrity) return ok([path, read]);
  return err('damaged-file', damage(release, `${path} has changed`));
}

/** A compressed file is what most visitors get; a missing one is merely slow. */
async function damagedVariants(store: Store, release: Release, path: string): Promise<string[]> {
  const faults = await Promise.all(
    encodingNames.map(async (name) => {
      const { suffix } = encodings[name];
      const bytes = await readFile(inStore(store, release, path + suffix)).catch(() => undefined);
      if (!bytes) return [];
      const text = decode(name, bytes);
      const whole = text && integrityOf(text) === release.files[path]?.integrity;
      return whole ? [] : [damage(release, `${path}${suffix} has changed`)];
    }),
  );
  return faults.flat();
}

function damage({ app, id }: Release, fault: string): string {
  return `${fault} in the store; publish ${app} ${id} again`;
}

function inStore(store: Store, release: Release, path: string): string {
  return join(releaseFolder(store, release.app, release.id), path);
}
