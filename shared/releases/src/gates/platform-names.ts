import type { ReleaseGate } from './gate.ts';
import { missingNameViolations } from './missing-names.ts';
import { eachRemoteAdvised } from './what-fits.ts';

/**
 * The shell provides every single name that a remote takes from the platform. Version ranges can't
 * show that, because a name may come or go within one version. Prerendering can't either, because
 * it does not run what waits for a click.
 */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  check: async (choice) => eachRemoteAdvised(choice, missingNameViolations),
};
