import type { Refusal, ReleaseGate } from './gate.ts';
import { missingNamesFaults } from './missing-names.ts';
import { whatFits } from './what-fits.ts';

/**
 * The shell provides every single name that a remote takes from the platform. A range of versions
 * can't tell, for a name may be there or not under one version; prerendering can't either, for it
 * runs nothing that waits for a click.
 */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  async check({ store, chosen: { shell, remotes } }) {
    const refusals = await Promise.all(
      Object.values(remotes).map(async (remote): Promise<Omit<Refusal, 'gate'>[]> => {
        const [fault] = missingNamesFaults(shell, remote);
        if (fault === undefined) return [];
        const advice = await whatFits(store, shell, remote);
        return [{ app: remote.app, reason: `${fault}; ${advice}` }];
      }),
    );
    return refusals.flat();
  },
};
