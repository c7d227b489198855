import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { LIVE_CONFIGURATIONS_PATH } from '@site/contracts/live-configurations';
import { releaseFileAddress } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { recentConfigurations } from '../change/live.ts';
import { err, type Result } from '../problem.ts';
import { readComposition, type WholeComposition } from '../store/compositions.ts';
import { readEntry, readRevisions } from '../store/ledger.ts';
import { readSignedRelease } from '../store/signatures.ts';
import type { Store } from '../store/store.ts';
import { asOfYear, yearInKenya } from './as-of-year.ts';
import type { ServedFile, ServedSite } from './nginx/directives.ts';
import {
  configurationsAnswer,
  configurationsEtag,
  fileContentType,
  READY_PATH,
  readyAnswer,
} from './responses.ts';
import type { ExportOptions, Manifest } from './revisions.ts';
import { hostFiles } from './static-hosts.ts';
import {
  compositionFiles,
  createNames,
  filesOf,
  isDirectory,
  type Names,
  releaseFiles,
  type TreeFile,
  treePath,
} from './tree-files.ts';

export interface FoundRevision {
  readonly entry: LedgerEntry;
  readonly whole: WholeComposition;
  readonly head: number;
  /** What keeps newer revisions from being served, one line each. */
  readonly problems: readonly string[];
}

interface PlanInput extends Pick<ExportOptions, 'store' | 'keepDays' | 'now'> {
  readonly found: FoundRevision;
  readonly epoch: string | undefined;
  readonly before: Manifest | undefined;
}

export interface Plan {
  readonly manifest: Omit<Manifest, 'files'>;
  readonly files: readonly TreeFile[];
  readonly site: ServedSite;
  readonly warnings: readonly string[];
}

export async function planTree(input: PlanInput): Promise<Result<Plan>> {
  const { store, found, epoch, now } = input;
  const { entry, head, problems } = found;
  const whole = asOfYear(found.whole, yearInKenya(now));
  const { composition } = whole;
  const { revision } = entry;
  const recent = await recentConfigurations(store, revision, now);
  if (!recent)
    return err('damaged-file', `The configuration of revision ${revision} can't be read.`);
  const names = createNames(['_headers', '_redirects', '_site/ready', '_site/configurations']);
  const released = await immutableFiles(input);
  if (!released.ok) return released;
  const { files: texts, ...served } = await compositionFiles(whole, names);
  const root = await publicFiles(store, composition, released.value.files, names);
  if (!root.ok) return root;
  const { id, releases, config, addresses } = composition;
  const ready = readyAnswer(
    { revision, composition: id, releases, config },
    { head, epoch, problems },
  );
  const site = {
    ...served,
    secure: addresses.site.startsWith('https:'),
    publicFiles: root.value.served,
    configurationsHash: configurationsEtag(revision, epoch).replaceAll('"', ''),
  };
  const host = hostFiles(site);
  const made = {
    [treePath(READY_PATH)]: JSON.stringify(ready),
    [treePath(LIVE_CONFIGURATIONS_PATH)]: configurationsAnswer(recent),
    _headers: host.headers,
    _redirects: host.redirects,
  };
  return ok({
    manifest: { revision, epoch, composition: id, lastLive: released.value.lastLive },
    files: [
      ...texts,
      ...root.value.files,
      ...released.value.files,
      ...Object.entries(made).map(([path, text]) => ({ path, content: Buffer.from(text) })),
    ],
    site,
    warnings: [...released.value.warnings, ...host.warnings],
  });
}

// Exported files: of the releases and fallbacks that go live, and of everything that was live in
// the last days by the ledger or an earlier export, so that old tabs and cached pages find theirs.
// Clocks decide only what is left out. Releases are named as in their address,
// `pricing/1.0.0-3fa9c21b5d0e7f64`; directories of large sites as `directories/<hash>.js`.

const DAY_MS = 24 * 60 * 60_000;

/** When visitors last got each release or directory, in ISO 8601. */
async function whenLastLive(input: PlanInput): Promise<[name: string, at: string][]> {
  const { store, found, before, keepDays, now } = input;
  const earliest = new Date(now - keepDays * DAY_MS).toISOString();
  const lastLive = new Map<string, string>();
  const note = (name: string, at: string) => {
    if (at >= earliest && at > (lastLive.get(name) ?? '')) lastLive.set(name, at);
  };
  for (const [name, at] of Object.entries(before?.lastLive ?? {})) note(name, at);
  const live = new Date(now).toISOString();
  /** When the composition in question was replaced. */
  let until = live;
  for (const revision of await readRevisions(store)) {
    if (until < earliest) break;
    const read = await readEntry(store, revision);
    if (!read.ok) continue;
    const was = await readComposition(store, read.value.composition);
    if (was.ok) for (const name of namesIn(was.value)) note(name, until);
    until = read.value.at;
  }
  // Whatever clocks say, and also for an older revision.
  for (const name of namesIn(found.whole.composition)) lastLive.set(name, live);
  return [...lastLive].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The releases of a composition, its fallbacks, and its directory if it has one. */
function namesIn({ releases, fallbacks, directory }: Composition): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  const released = named.map(([app, release]) => `${app}/${release}`);
  return directory ? [...released, directory.file] : released;
}

/**
 * What the store lost comes from the last export; what neither has is left out unless live, as is
 * what no key signed that the configuration accepts now.
 */
async function immutableFiles(input: PlanInput) {
  const { store, found, before } = input;
  const live = new Set(namesIn(found.whole.composition));
  const files: TreeFile[] = [];
  const lastLive: Record<string, string> = {};
  /** One line for each omitted release. */
  const warnings: string[] = [];
  for (const [name, at] of await whenLastLive(input)) {
    const read = await filesOf(store, name, found.whole.composition.releaseKeys);
    if (!read.ok && live.has(name)) return read;
    const isLost = !read.ok && read.problem.kind !== 'not-signed';
    const kept = read.ok ? read.value : isLost ? lostFiles(name, before, read) : [];
    if (!read.ok && kept.length === 0) {
      warnings.push(`${name} is left out: ${read.problem.message}`);
      continue;
    }
    files.push(...(live.has(name) ? kept : kept.map(asOptional)));
    lastLive[name] = at;
  }
  return ok({ files, lastLive, warnings });
}

/** A file that nobody needs any more must not hold up a rollback from its release. */
function asOptional({ path, content }: TreeFile): TreeFile {
  if (Buffer.isBuffer(content) || content.ifUnreadable === 'omit') return { path, content };
  return { path, content: { ...content, ifUnreadable: 'warn' } };
}

function lostFiles(
  name: string,
  before: Manifest | undefined,
  lost: Result<never>,
): readonly TreeFile[] {
  const start = isDirectory(name) ? `_site/${name}` : `_site/releases/${name}/`;
  const paths = Object.keys(before?.files ?? {}).filter((path) => path.startsWith(start));
  return paths.map((path) => ({
    path,
    content: { modified: 0, ifUnreadable: 'warn', read: async () => lost },
  }));
}

/** The files at the site's root. @param released the files of all releases in the export */
async function publicFiles(
  store: Store,
  composition: Composition,
  released: readonly TreeFile[],
  names: Names,
) {
  const byPath = new Map(released.map((file) => [file.path, file]));
  /** For nginx. */
  const served: ServedFile[] = [];
  /** For web servers without rules. */
  const files: TreeFile[] = [];
  for (const [address, { app, file }] of Object.entries(composition.publicFiles)) {
    const id = composition.releases[app];
    if (id === undefined) continue;
    const release = await readSignedRelease(store, app, id, composition.releaseKeys);
    if (!release.ok) return release;
    const integrity = release.value.files[file]?.integrity;
    if (integrity === undefined) continue;
    const path = treePath(address);
    const addressed = byPath.get(treePath(releaseFileAddress(app, id, file)));
    const isFree = names.take(path);
    // If a page has its name, only the nginx rules know the file.
    if (addressed && isFree) files.push({ ...addressed, path });
    if (!addressed) {
      if (!isFree) continue;
      files.push(...(await releaseFiles(store, release.value, [{ file, path }])));
    }
    const at = addressed?.path ?? path;
    served.push({ path: address, file: `/${at}`, integrity, type: fileContentType(address) });
  }
  return ok({ served, files });
}
