import type { LedgerEntry } from '@platform/contracts/ledger';
import type { RunningSite } from '../../../harness/running-site.ts';
import { copyWorkspace, type WorkspaceCopy } from '../../../harness/workspace-copy.ts';

/** Builds pricing with a change, and publishes it; resolves to the release's id. */
export async function publishChanged(
  site: RunningSite,
  change: (copy: WorkspaceCopy) => Promise<void>,
): Promise<string> {
  const copy = await copyWorkspace('pricing');
  await change(copy);
  const release = await copy.build();
  await site.command(['publish', 'pricing'], copy.folder);
  return release;
}

export async function newestEntry(site: RunningSite): Promise<LedgerEntry> {
  const { history } = (await site.command(['history', '--limit', '1'])) as {
    history: LedgerEntry[];
  };
  const [entry] = history;
  if (!entry) throw new Error('the ledger is empty');
  return entry;
}
