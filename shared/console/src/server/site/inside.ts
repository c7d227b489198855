import { CONFIGURATION } from '@site/contracts/application';
import type { LedgerEntry } from '@site/contracts/ledger';
import { isNote } from '@site/releases/entries';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import { afterMove, type ReleaseHistory, releaseHistory } from '@site/releases/release-history';
import { readDescribedRelease } from '@site/releases/releases';
import { keysOf, signersOf } from '@site/releases/signatures';
import { readStatus } from '@site/releases/status';
import type { Store } from '@site/releases/store';
import type { Inside } from './overview.ts';

/** Reads what the store says; what was read of the ledger stays in memory. */
export function createInside(store: Store) {
  const historyOf = createHistory();
  return async (now: Date): Promise<Inside> => {
    const status = await readStatus(store, now);
    const { entries } = await readWholeLedger(store);
    const live = entries.filter(({ revision }) => revision <= (status.entry?.revision ?? 0));
    return {
      status,
      entries: live,
      history: historyOf(live),
      signed: await readSigned(store, status),
    };
  };
}

/** The history of entries that only become more. */
function createHistory() {
  let known: readonly LedgerEntry[] = [];
  let history: ReleaseHistory = releaseHistory([]);
  return (entries: readonly LedgerEntry[]): ReleaseHistory => {
    const isLonger = known.length === 0 || entries[known.length - 1] === known.at(-1);
    const [before, later] = isLonger
      ? [history, entries.slice(known.length)]
      : [releaseHistory([]), entries];
    history = later.filter((entry) => !isNote(entry)).reduce(afterMove, before);
    known = entries;
    return history;
  };
}

async function readSigned(store: Store, { applications }: Inside['status']) {
  const { live } = await readBase(store);
  const found = applications.map(async ({ app, newest }) => {
    const keys = app === CONFIGURATION ? undefined : keysOf(live?.composition.releaseKeys, app);
    const usable = keys?.filter(({ withdrawn }) => !withdrawn) ?? [];
    if (!newest || usable.length === 0) return [];
    const described = await readDescribedRelease(store, app, newest.release);
    if (!described.ok) return [];
    return (await signersOf(store, described.value, usable)).length > 0 ? [app] : [];
  });
  return new Set((await Promise.all(found)).flat());
}
