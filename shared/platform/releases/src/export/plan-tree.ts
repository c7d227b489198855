import type { Composition } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { LIVE_CONFIGURATIONS_PATH } from '@platform/contracts/live-configurations';
import { err, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import { textIn, type WholeComposition } from '@platform/store/compositions';
import { recentConfigurations } from '@platform/store/live';
import { readReleaseFile } from '@platform/store/releases';
import { readSignedRelease } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';
import { asOfYear, yearInKenya } from './as-of-year.ts';
import { type ReleasedFiles, releasedFiles, treePath } from './released-files.ts';
import { READY_PATH, readyAnswer } from './responses.ts';
import { hostFiles } from './static-hosts.ts';

export interface FoundRevision {
  readonly entry: LedgerEntry;
  readonly whole: WholeComposition;
  readonly head: number;
  /** What keeps newer revisions from being served, one line each. */
  readonly problems: readonly string[];
}

interface PlanInput {
  readonly store: Store;
  readonly found: FoundRevision;
  readonly epoch: string | undefined;
  readonly keepDays: number;
  readonly now: number;
}

export interface Plan {
  readonly released: ReleasedFiles;
  /** By path: pages and all else that a change replaces. */
  readonly replaced: ReadonlyMap<string, Buffer>;
  readonly warnings: readonly string[];
}

export async function planTree(input: PlanInput): Promise<Result<Plan>> {
  const { store, found, epoch, keepDays, now } = input;
  const { entry, head, problems } = found;
  const { composition, texts } = asOfYear(found.whole, yearInKenya(now));
  const { revision } = entry;
  const recent = await recentConfigurations(store, revision, now);
  if (!recent)
    return err('damaged-file', `The configuration of revision ${revision} can't be read.`);
  const released = await releasedFiles({ store, composition, keepDays, now });
  if (!released.ok) return released;
  const published = await publicFiles(store, composition);
  if (!published.ok) return published;
  const { id, releases, config } = composition;
  const ready = readyAnswer(
    { revision, composition: id, releases, config },
    { head, epoch, problems },
  );
  const host = hostFiles(composition);
  const tree = createTree();
  const add = (address: string, content: string | Buffer, path = treePath(address)) =>
    tree.add(address, path, Buffer.from(content));
  // What comes first has its name.
  add('/_headers', host.headers);
  add('/_redirects', host.redirects);
  add(READY_PATH, JSON.stringify(ready));
  add(LIVE_CONFIGURATIONS_PATH, JSON.stringify(recent));
  for (const [address, text] of Object.entries(composition.texts))
    add(address, textIn(texts, text));
  add('the not-found page', textIn(texts, composition.notFound), '404.html');
  // As static hosts name them.
  for (const [address, page] of Object.entries(composition.pages))
    add(address, textIn(texts, page), address === '/' ? 'index.html' : `${treePath(address)}.html`);
  for (const [address, bytes] of published.value) add(address, bytes);
  const warnings = [...released.value.warnings, ...host.warnings, ...tree.warnings];
  return ok({ released: released.value, replaced: tree.files, warnings });
}

/** The files at the site's root, by address. */
async function publicFiles(store: Store, { publicFiles, releases, releaseKeys }: Composition) {
  const read = Object.entries(publicFiles).map(
    async ([address, { app, file }]): Promise<Result<[string, Buffer]>> => {
      const release = await readSignedRelease(store, app, releases[app] ?? '', releaseKeys);
      if (!release.ok) return release;
      const bytes = await readReleaseFile(store, release.value, file);
      return bytes.ok ? ok([address, bytes.value]) : bytes;
    },
  );
  return all(await Promise.all(read));
}

/** Where no file has the name of another file, or of a folder. */
function createTree() {
  const files = new Map<string, Buffer>();
  const folders = new Set<string>();
  const warnings: string[] = [];
  return {
    files,
    warnings,
    add(address: string, path: string, content: Buffer): void {
      const above = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
      const isTaken = [path, ...above].some((name) => files.has(name)) || folders.has(path);
      if (isTaken) {
        warnings.push(`${address} is left out: something else has the name ${path}.`);
        return;
      }
      files.set(path, content);
      for (const folder of above) folders.add(folder);
    },
  };
}
