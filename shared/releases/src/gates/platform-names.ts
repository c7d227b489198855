import type { ReleaseGate } from './gate.ts';
import { missingNames, missingNameViolations } from './missing-names.ts';
import { eachRemoteAdvised } from './what-fits.ts';

/**
 * The shell provides every single name that a remote takes from the platform. Version ranges can't
 * show that, because a name may come or go within one version. Prerendering can't either, because
 * it does not run what waits for a click.
 */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  check: (choice) =>
    eachRemoteAdvised(choice, async (shell, remote) => {
      const violations = missingNameViolations(shell, remote);
      if (violations.length === 0) return [];
      const { takenIn } = await import('../maps/taken-in.ts');
      const places = await takenIn(choice.reader.store, remote, missingNames(shell, remote));
      const where = places.length > 0 ? ` (${places.join(', ')})` : '';
      return violations.map((violation) => violation + where);
    }),
};
