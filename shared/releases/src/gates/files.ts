import type { Release } from '@site/contracts/release';
import type { ReleaseGate } from './gate.ts';

/** Every file of every release, fallbacks included, is as it was published. */
export const filesGate: ReleaseGate = {
  name: 'files',
  async check({ reader, chosen }) {
    const releases: Release[] = [
      chosen.shell,
      ...Object.values(chosen.remotes),
      ...Object.values(chosen.fallbacks),
    ];
    const refusals = await Promise.all(
      releases.map(async (release) => {
        const corrupt = await reader.findCorruptFiles(release);
        return corrupt.map((reason) => ({ app: release.app, reason }));
      }),
    );
    return refusals.flat();
  },
};
