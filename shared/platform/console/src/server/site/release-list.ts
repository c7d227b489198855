import { CONFIGURATION } from '@platform/contracts/application';
import { idsOf, liveTimes } from '@platform/releases/history';
import { listConfigurations } from '@platform/store/configurations';
import { readWholeLedger } from '@platform/store/ledger';
import { readBase } from '@platform/store/live';
import { listReleases, newestReleases, readClaims } from '@platform/store/releases';
import { describeKey, readSigners } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';

const SHOWN = 50;

export type Releases = Awaited<ReturnType<typeof readReleaseList>>;
export type Release = Releases['releases'][number];

/** The newest releases of an application, or configurations; and how many more there are. */
export async function readReleaseList(store: Store, name: string) {
  const isApplication = name !== CONFIGURATION;
  const newest = await newestReleases(store, name, SHOWN);
  const all = await (isApplication ? listReleases(store, name) : listConfigurations(store));
  const times = liveTimes((await readWholeLedger(store)).entries, name);
  const { live } = await readBase(store);
  const keys = isApplication ? live?.composition.releaseKeys : undefined;
  const current = live && idsOf(live.composition)[name];
  const releases = newest.map(async (release) => {
    const signers = await readSigners(store, keys, { app: name, id: release });
    return {
      release,
      signedBy: signers.map(describeKey).join(', ') || undefined,
      /** In words, such as `live since …`; undefined where it never was. */
      live: times.get(release),
      isLive: release === current,
    };
  });
  const claims = await readClaims(
    store,
    newest.map((release) => ({ name, release })),
  );
  return { name, releases: await Promise.all(releases), claims, more: all.length - newest.length };
}
