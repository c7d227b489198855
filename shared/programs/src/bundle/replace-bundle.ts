import { rename, rm } from 'node:fs/promises';
import { errorReason } from '@site/node/error-code';

/**
 * Puts a bundle into its place. The one that is there is removed last, and comes back if the new one
 * can't take its place. Another run may do the same at this moment, and the last one stays.
 */
export async function replaceBundle(target: string, draft: string): Promise<void> {
  const old = `${draft}.old`;
  for (;;) {
    const wasThere = await rename(target, old).then(
      () => true,
      (error: unknown) => {
        if (errorReason(error) !== 'ENOENT') throw error;
        return false;
      },
    );
    try {
      await rename(draft, target);
      break;
    } catch (error) {
      const isOvertaken = ['ENOTEMPTY', 'EEXIST'].includes(errorReason(error));
      if (!isOvertaken) {
        // What is wrong with the new one is worth more than that the old one is somewhere else.
        if (wasThere) await rename(old, target).catch(() => {});
        throw error;
      }
      if (wasThere) await rm(old, { recursive: true, force: true });
    }
  }
  await rm(old, { recursive: true, force: true });
}
