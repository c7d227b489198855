import { LIVE_CONFIGURATIONS_PATH } from '@site/contracts/live-configurations';
import { ok } from '@site/node/result';
import { recentConfigurations } from '../live/recent-configurations.ts';
import { err, type Result } from '../problem.ts';
import {
  configurationsAnswer,
  configurationsEtag,
  READY_PATH,
  readyAnswer,
} from '../responses/state-responses.ts';
import type { Store } from '../store/store.ts';
import { compositionFiles } from './composition-files.ts';
import type { LastLive } from './exported-releases.ts';
import type { FoundRevision } from './found-revision.ts';
import { immutableFiles } from './immutable-files.ts';
import type { Manifest } from './manifest.ts';
import type { ServedSite } from './nginx/served-site.ts';
import { publicFiles } from './public-files.ts';
import { hostFiles } from './static-hosts.ts';
import { createNames, type TreeFile } from './tree-file.ts';

interface PlanInput {
  readonly store: Store;
  readonly found: FoundRevision;
  readonly epoch: string | undefined;
  readonly lastLive: LastLive;
  /** Those of `lastLive` without which nothing can be exported. */
  readonly live: ReadonlySet<string>;
  readonly before: Manifest | undefined;
  readonly now: number;
}

/** Everything that an export will consist of. */
export interface Plan {
  readonly revision: number;
  readonly epoch: string | undefined;
  readonly composition: string;
  readonly lastLive: Readonly<Record<string, string>>;
  readonly files: readonly TreeFile[];
  /** How it is served, without the place of its files. */
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
