import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { appendEntry } from '@platform/store/ledger';
import { openWritableStore } from '@platform/workspace/release-applications';
import { composeAnother, type WorkspaceSite } from './switches.ts';

export type Canary = Awaited<ReturnType<typeof prepareCanary>>;

/**
 * Copies a site's store to begin and end a canary in it, whose every page differs. Both wait until the
 * edge at an address has noticed.
 */
export async function prepareCanary({ storeFolder: from, live }: WorkspaceSite, to: string) {
  await cp(from, to, { recursive: true });
  const another = await composeAnother(to, live);
  const store = await openWritableStore(to);
  let { revision } = another;
  let isRunning: boolean | undefined;

  async function append(action: 'canary' | 'promote', canary: Pick<LedgerEntry, 'canary'> = {}) {
    const at = new Date().toISOString();
    const entry = { composition: live.composition.id, action, changes: [], at, by: 'bench' };
    await appendEntry(store, revision, { ...entry, ...canary });
    revision += 1;
    isRunning = action === 'canary';
  }

  return {
    /** The folder of the copy. */
    storeFolder: to,
    /** For ten in a hundred visitors. */
    async begin(edge: string): Promise<void> {
      const { id: composition } = another.composition;
      const percentAt = new Date().toISOString();
      const salt = randomBytes(32).toString('base64url');
      const canary = { composition, changes: [], percent: 10, percentAt, salt };
      if (isRunning !== true) await append('canary', { canary });
      while (!(await givesCookies(edge))) await setTimeout(10);
    },
    async end(edge: string): Promise<void> {
      if (isRunning !== false) await append('promote');
      while (await givesCookies(edge)) await setTimeout(10);
    },
  };
}

async function givesCookies(edge: string): Promise<boolean> {
  const response = await fetch(edge);
  await response.arrayBuffer();
  return response.headers.has('set-cookie');
}
