import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ApplicationName, SHELL } from '@platform/contracts/application';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import {
  isShellRelease,
  RELEASE_FILE,
  type Release,
  releaseSchema,
  type WebFiles,
} from '@platform/contracts/release';
import {
  SOURCE_MAPS_FILE,
  SOURCE_MAPS_FOLDER,
  sourceMapOf,
  sourceMaps,
} from '@platform/contracts/source-maps';
import { readBuildState } from '@platform/node/build-note';
import { integrityOf } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result, someOf } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { MapFiles } from '../maps/source-maps.ts';
import { LARGEST_FILE } from '../port/largest-file.ts';
import { firstViolation } from '../port/stored-json.ts';
import { escapeInvisible, idViolations, unsoundName } from '../stored/releases.ts';

export interface Build {
  readonly release: Release;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly maps: MapFiles;
}

/** Fails with `not-built`, or with `not-a-release` if a build does not match its description. */
export async function readBuild(app: ApplicationName, dist: string): Promise<Result<Build>> {
  const text = await readFile(join(dist, RELEASE_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    return err('not-built', `There is no ${join(dist, RELEASE_FILE)}: build ${app} first.`);
  }
  const value = parseJson(text);
  const named = value !== null && typeof value === 'object' && 'app' in value;
  const described = named ? String(value.app) : 'no application';
  if (described !== app) return notARelease(dist, `it is a release of ${described}`);
  const parsed = releaseSchema(app).safeParse(value);
  if (!parsed.success) return notARelease(dist, `${RELEASE_FILE}: ${firstViolation(parsed.error)}`);
  const release = parsed.data;
  const unsound = unsoundName(Object.keys(release.files));
  if (unsound) return notARelease(dist, unsound);
  if (release.contract > CONTRACT_VERSION) {
    return err(
      'newer-contract',
      `${dist} was built for contract ${release.contract}, and this command knows contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from.`,
    );
  }
  const { files, maps } = await readFiles(dist);
  const [violation] = [
    ...fileViolations(release, files),
    ...mapViolations(maps),
    ...idViolations(release, files),
  ];
  return violation ? notARelease(dist, violation) : ok({ release, files, maps });
}

function notARelease(dist: string, violation: string) {
  const reason = escapeInvisible(violation);
  return err('not-a-release', `${dist} can't be published (${reason}): build it again.`);
}

const MAPS = `${SOURCE_MAPS_FOLDER}/`;

async function readFiles(dist: string) {
  const files = new Map<string, Buffer>();
  const maps = new Map<string, Buffer>();
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  const contents = await Promise.all(paths.map((path) => readFile(join(dist, path))));
  for (const [position, bytes] of contents.entries()) {
    const path = paths[position] ?? '';
    if (path.startsWith(MAPS)) maps.set(path.slice(MAPS.length), bytes);
    else if (path !== RELEASE_FILE) files.set(path, bytes);
  }
  return { files, maps };
}

function* fileViolations(described: Release, files: ReadonlyMap<string, Buffer>) {
  for (const [path, { integrity, size }] of Object.entries(described.files)) {
    const bytes = files.get(path);
    if (size > LARGEST_FILE) yield `${path} is larger than a store may hold`;
    else if (!bytes) yield `${path} is missing`;
    else if (bytes.length !== size) yield `${path} has ${bytes.length} bytes instead of ${size}`;
    else if (integrityOf(bytes) !== integrity) yield `${path} does not match its hash`;
  }
  for (const path of files.keys()) {
    if (!described.files[path]) yield `${path} is not listed in ${RELEASE_FILE}`;
  }
  for (const path of referencedFiles(described)) {
    if (!described.files[path]) yield `${RELEASE_FILE} names ${path}, which it does not list`;
  }
}

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

function* mapViolations(maps: MapFiles) {
  if (maps.size === 0) return;
  const list = maps.get(SOURCE_MAPS_FILE);
  const parsed = sourceMaps.safeParse(list && parseJson(list.toString()));
  if (!parsed.success) {
    yield `${MAPS}${SOURCE_MAPS_FILE}: ${firstViolation(parsed.error)}`;
    return;
  }
  const known = new Set<string>([SOURCE_MAPS_FILE]);
  for (const [file, { integrity }] of Object.entries(parsed.data.files)) {
    const path = sourceMapOf(file);
    const bytes = maps.get(path);
    known.add(path);
    if (!bytes || integrityOf(bytes) !== integrity) yield `${MAPS}${path} does not match its hash`;
  }
  for (const path of maps.keys()) {
    if (!known.has(path)) yield `${MAPS}${path} is not listed in ${SOURCE_MAPS_FILE}`;
  }
}

/** Refuses a build whose sources have changed since. Of one from another machine nobody knows. */
export async function checkBuild(app: string, folder: string, isInWorkspace: boolean) {
  const state = await readBuildState(folder);
  // Another version of Node makes the same build.
  if (state.kind !== 'outdated' || state.changed.length === 0) return ok(undefined);
  const { changed } = state;
  const command = isInWorkspace ? `\`pnpm --filter ${app} build\`` : `\`site-build\` in ${folder}`;
  return err(
    'outdated-build',
    `The build of ${app} is older than its sources: ${someOf(changed)} changed since. Run ${command}, then publish again; or publish it as it is with --as-built.`,
  );
}

export async function foreignStyles({ release, files }: Build): Promise<string[]> {
  const sheets = [...files].filter(([path]) => isPageStyle(path));
  if (release.app === SHELL || sheets.length === 0) return [];
  // Loaded only if there is something to parse: most remotes have no style sheet.
  const { styleViolations } = await import('@platform/node/style-violations');
  return sheets.flatMap(([path, bytes]) => {
    const violations = styleViolations(release.app, bytes.toString());
    return violations.map(({ line, problem }) => `${path}:${line}: ${problem}`);
  });
}

/** Files at the site's root belong to no page. */
function isPageStyle(path: string): boolean {
  return path.startsWith('web/') && path.endsWith('.css') && !path.startsWith('web/public/');
}
