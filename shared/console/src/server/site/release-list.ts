import { CONFIGURATION } from '@site/contracts/application';
import { listConfigurations } from '@site/releases/configurations';
import { liveTimes } from '@site/releases/entries';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import {
  listReleases,
  newestReleases,
  type ReleasedName,
  readDescribedRelease,
} from '@site/releases/releases';
import { describeKey, keysOf, signersOf } from '@site/releases/signatures';
import type { Store } from '@site/releases/store';
import type { Release, Releases } from '../../protocol.ts';

const SHOWN = 50;

/** The newest releases of an application, or configurations. */
export async function readReleaseList(store: Store, name: ReleasedName): Promise<Releases> {
  const isOfConfiguration = name === CONFIGURATION;
  const ids = await newestReleases(store, name, SHOWN);
  const all = await (isOfConfiguration ? listConfigurations(store) : listReleases(store, name));
  const { entries } = await readWholeLedger(store);
  const { live } = await readBase(store);
  const times = liveTimes(entries, name);
  const { config, releases, releaseKeys } = live?.composition ?? {};
  const current = isOfConfiguration ? config : releases?.[name];
  const keys = isOfConfiguration ? [] : (keysOf(releaseKeys, name) ?? []);
  const signedBy = async (id: string) => {
    if (keys.length === 0) return undefined;
    const described = await readDescribedRelease(store, name, id);
    const signers = described.ok ? await signersOf(store, described.value, keys) : [];
    return signers.map(describeKey).join(', ') || undefined;
  };
  const shown = ids.map(async (release): Promise<Release> => {
    const signers = await signedBy(release);
    const was = times.get(release);
    return {
      release,
      ...(isOfConfiguration ? {} : { version: release.slice(0, release.lastIndexOf('-')) }),
      ...(signers ? { signedBy: signers } : {}),
      ...(was ? { live: was } : {}),
      isLive: release === current,
    };
  });
  return { name, releases: await Promise.all(shown), more: Math.max(0, all.length - ids.length) };
}
