import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import {
  isShellRelease,
  RELEASE_FILE,
  type Release,
  releaseSchema,
  type WebFiles,
} from '@site/contracts/release';
import { integrityOf } from '@site/node/hash';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import type { MapFiles } from '../store/source-maps.ts';
import { firstViolation, parseJson } from '../store/stored-json.ts';
import { separateMaps, sourceMapViolation } from './read-source-maps.ts';

/** A build that matches its `release.json`. */
export interface Build {
  readonly release: Release;
  /** Every file of the release but `release.json`, by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Its source maps; none in builds of older tools. */
  readonly maps: MapFiles;
}

/**
 * Reads the build in an application's `dist` folder.
 *
 * @returns `not-built` if there is none, `not-a-release` if it does not match its description
 */
export async function readBuild(app: ApplicationName, dist: string): Promise<Result<Build>> {
  const text = await readFile(join(dist, RELEASE_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    return err('not-built', `There is no ${join(dist, RELEASE_FILE)}: build ${app} first.`);
  }
  const value = parseJson(text);
  const described = appOf(value);
  if (described !== app) return notARelease(dist, `it is a release of ${described}`);
  const parsed = releaseSchema(app).safeParse(value);
  if (!parsed.success) return notARelease(dist, `${RELEASE_FILE}: ${firstViolation(parsed.error)}`);
  if (parsed.data.contract > CONTRACT_VERSION) {
    return err(
      'newer-contract',
      `${dist} was built for contract ${parsed.data.contract}, and this command knows contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from.`,
    );
  }
  const { released: files, maps } = separateMaps(await readFiles(dist));
  const [found] = [...fileViolations(parsed.data, files), ...referenceViolations(parsed.data)];
  const violation = found ?? sourceMapViolation(maps);
  return violation ? notARelease(dist, violation) : ok({ release: parsed.data, files, maps });
}

function appOf(value: unknown): string {
  const named = value !== null && typeof value === 'object' && 'app' in value;
  return named ? String(value.app) : 'no application';
}

function notARelease(dist: string, violation: string) {
  return err('not-a-release', `${dist} can't be published (${violation}): build it again.`);
}

async function readFiles(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== RELEASE_FILE)
    .sort();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(dist, path))] as [string, Buffer]),
    ),
  );
}

function* fileViolations(described: Release, files: ReadonlyMap<string, Buffer>) {
  for (const [path, { integrity, size }] of Object.entries(described.files)) {
    const bytes = files.get(path);
    if (!bytes) yield `${path} is missing`;
    else if (bytes.length !== size) yield `${path} has ${bytes.length} bytes instead of ${size}`;
    else if (integrityOf(bytes) !== integrity) yield `${path} does not match its hash`;
  }
  for (const path of files.keys()) {
    if (!described.files[path]) yield `${path} is not listed in ${RELEASE_FILE}`;
  }
}

function* referenceViolations(described: Release) {
  for (const path of referencedFiles(described)) {
    if (!described.files[path]) yield `${RELEASE_FILE} names ${path}, which it does not list`;
  }
}

/** Every file that `release.json` names outside its list of files. */
function referencedFiles(release: Release): string[] {
  if (isShellRelease(release)) {
    const provided = Object.values(release.provides).flatMap(webFiles);
    return [release.renderBundle, ...webFiles(release.entry), ...provided];
  }
  const modules = Object.values(release.modules);
  return [release.entry, ...modules.flatMap((module) => [module.node, ...webFiles(module)])];
}

function webFiles({ scripts, styles }: WebFiles): string[] {
  return [...scripts, ...styles];
}
