import { CONFIGURATION } from '@site/contracts/application';
import { listConfigurations } from '@site/releases/configurations';
import { idsOf, liveTimes } from '@site/releases/entries';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import { listReleases, newestReleases } from '@site/releases/releases';
import { describeKey, readSigners } from '@site/releases/signatures';
import type { Store } from '@site/releases/store';
import type { Release, Releases } from '../../protocol.ts';

const SHOWN = 50;

/** The newest releases of an application, or configurations. */
export async function readReleaseList(store: Store, name: string): Promise<Releases> {
  const isApplication = name !== CONFIGURATION;
  const newest = await newestReleases(store, name, SHOWN);
  const all = await (isApplication ? listReleases(store, name) : listConfigurations(store));
  const times = liveTimes((await readWholeLedger(store)).entries, name);
  const { live } = await readBase(store);
  const keys = isApplication ? live?.composition.releaseKeys : undefined;
  const current = live && idsOf(live.composition)[name];
  const releases = newest.map(async (release): Promise<Release> => {
    const signers = await readSigners(store, keys, { app: name, id: release });
    return {
      release,
      version: isApplication ? release.slice(0, release.lastIndexOf('-')) : undefined,
      signedBy: signers.map(describeKey).join(', ') || undefined,
      live: times.get(release),
      isLive: release === current,
    };
  });
  return { name, releases: await Promise.all(releases), more: all.length - newest.length };
}
