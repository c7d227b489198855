import type { Composition } from '@site/contracts/composition';
import { LIVE_CONFIGURATIONS_PATH } from '@site/contracts/live-configurations';
import { releaseFileAddress } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { recentConfigurations } from '../change/recent-configurations.ts';
import { err, type Result } from '../problem.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import {
  createNames,
  type LastLive,
  type Manifest,
  type Names,
  type TreeFile,
} from './manifest.ts';
import type { ServedSite } from './nginx/directives.ts';
import {
  configurationsAnswer,
  configurationsEtag,
  fileContentType,
  READY_PATH,
  readyAnswer,
} from './responses.ts';
import type { FoundRevision } from './revisions.ts';
import { hostFiles } from './static-hosts.ts';
import { compositionFiles, filesOf, treePath, unaddressedFile } from './tree-files.ts';

interface PlanInput {
  readonly store: Store;
  readonly found: FoundRevision;
  readonly epoch: string | undefined;
  readonly lastLive: LastLive;
  /** Those of `lastLive` that are required. */
  readonly live: ReadonlySet<string>;
  readonly before: Manifest | undefined;
  readonly now: number;
}

export interface Plan {
  readonly revision: number;
  readonly epoch: string | undefined;
  readonly composition: string;
  readonly lastLive: Readonly<Record<string, string>>;
  readonly files: readonly TreeFile[];
  /** Without the place of its files. */
  readonly site: Omit<ServedSite, 'root'>;
  readonly warnings: readonly string[];
}

export async function planTree(input: PlanInput): Promise<Result<Plan>> {
  const { store, found, epoch, lastLive, live, before, now } = input;
  const { entry, whole, head, problems } = found;
  const { composition } = whole;
  const { revision } = entry;
  const recent = await recentConfigurations(store, revision, now);
  if (!recent)
    return err('damaged-file', `The configuration of revision ${revision} can't be read.`);

  const names = createNames();
  for (const name of ['_headers', '_redirects', '_site/ready', '_site/configurations']) {
    names.take(name);
  }
  const released = await immutableFiles(store, lastLive, live, before);
  if (!released.ok) return released;
  const { files: texts, ...served } = compositionFiles(whole, names);
  const root = await publicFiles(store, composition, released.value.files, names);
  if (!root.ok) return root;
  const { id, releases, config, addresses } = composition;
  const ready = readyAnswer(
    { revision, composition: id, releases, config },
    { head, epoch, problems },
  );
  const site: ServedSite = {
    ...served,
    root: '',
    secure: addresses.site.startsWith('https:'),
    publicFiles: root.value.served,
    ready: { path: READY_PATH, file: READY_PATH },
    configurations: {
      path: LIVE_CONFIGURATIONS_PATH,
      file: LIVE_CONFIGURATIONS_PATH,
      hash: configurationsEtag(revision, epoch).replaceAll('"', ''),
    },
  };
  const host = hostFiles(site);
  const made = new Map([
    [READY_PATH.slice(1), JSON.stringify(ready)],
    [LIVE_CONFIGURATIONS_PATH.slice(1), configurationsAnswer(recent)],
    ['_headers', host.headers],
    ['_redirects', host.redirects],
  ]);
  return ok({
    revision,
    epoch,
    composition: id,
    lastLive: released.value.lastLive,
    files: [
      ...texts,
      ...root.value.files,
      ...released.value.files,
      ...[...made].map(
        ([path, text]): TreeFile => ({
          path,
          content: { kind: 'bytes', bytes: Buffer.from(text) },
        }),
      ),
    ],
    site,
    warnings: [...released.value.warnings, ...host.warnings],
  });
}

interface ImmutableFiles {
  readonly files: readonly TreeFile[];
  readonly lastLive: Readonly<Record<string, string>>;
  /** One line for each omitted release. */
  readonly warnings: readonly string[];
}

/**
 * The files below `_site` of everything that is or was live. What the store lost comes from the
 * last export; what neither has is omitted. @param live the required names
 */
async function immutableFiles(
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

/** A file that nobody needs any more must not hold up a rollback from its release. */
function asOptional({ path, content }: TreeFile): TreeFile {
  return { path, content: content.kind === 'immutable' ? { ...content, optional: true } : content };
}

function keptFiles(name: string, before: Manifest | undefined): TreeFile[] {
  const folder = name.startsWith('compositions/') ? `_site/${name}/` : `_site/releases/${name}/`;
  const paths = Object.keys(before?.files ?? {}).filter((path) => path.startsWith(folder));
  return paths.map((path) => ({ path, content: { kind: 'kept' } }));
}

interface PublicFiles {
  /** For nginx, from their release. */
  readonly served: ServedSite['publicFiles'];
  /** For web servers without rules, at the site's root. */
  readonly files: readonly TreeFile[];
}

/** @param released the files of all releases in the export */
async function publicFiles(
  store: Store,
  composition: Composition,
  released: readonly TreeFile[],
  names: Names,
): Promise<Result<PublicFiles>> {
  const byPath = new Map(released.map((file) => [file.path, file]));
  const served: ServedSite['publicFiles'][number][] = [];
  const files: TreeFile[] = [];
  for (const [path, { app, file }] of Object.entries(composition.publicFiles)) {
    const id = composition.releases[app];
    if (id === undefined) continue;
    const release = await readRelease(store, app, id);
    if (!release.ok) return release;
    const address = releaseFileAddress(app, id, file);
    const integrity = release.value.files[file]?.integrity;
    if (integrity === undefined) continue;
    const addressed = byPath.get(treePath(address));
    const own = addressed ? [] : await unaddressedFile(store, release.value, file);
    const found = addressed ?? own[0];
    if (!found) continue;
    files.push(...own);
    served.push({ path, file: `/${found.path}`, integrity, type: fileContentType(path) });
    // If a page has its name, only the nginx rules know the file.
    if (names.take(path.slice(1))) files.push({ ...found, path: path.slice(1) });
  }
  return ok({ served, files });
}
