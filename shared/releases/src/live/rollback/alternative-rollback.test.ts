import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { siteForRollbacks } from '../../fixtures/site-for-rollbacks.ts';
import { releaseKey } from '../../store/releases.ts';
import { StorageError } from '../../store/storage-error.ts';
import type { Store } from '../../store/store.ts';

const { site, ids, rollBack, live } = siteForRollbacks();

/** The release before is lost, so the one before that is tried. */
async function loseReleaseBefore(): Promise<void> {
  await live('pricing', '1.2.0');
  await rm(site.store.place(releaseKey('pricing', ids.pricing)), { recursive: true });
}

test('a refusal names a command that works instead', async () => {
  await loseReleaseBefore();
  expect(await rollBack()).toMatchObject({
    problem: { message: expect.stringContaining(`site rollback pricing@${ids.first.pricing}`) },
  });
});

test('on a full disk, what is only tried leaves the reserve to the command that follows', async () => {
  await loseReleaseBefore();
  const fromReserve: string[] = [];
  const full = new StorageError(site.store.location, 'ENOSPC');
  const store: Store = {
    ...site.store,
    createFolder: () => Promise.reject(full),
    withReserve: () => ({
      ...site.store,
      async createFolder(key) {
        fromReserve.push(key);
        throw full;
      },
    }),
  };
  const refused = await rollBack({ store });
  expect(refused).toMatchObject({ problem: { kind: 'unknown-release' } });
  expect(fromReserve).toEqual([]);
});
