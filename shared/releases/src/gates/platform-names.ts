import type { ReleaseGate } from './gate.ts';
import { missingNameViolations } from './missing-names.ts';
import { eachRemoteAdvised } from './what-fits.ts';

/**
 * The shell provides every single name that a remote takes from the platform. A range of versions
 * can't tell, for a name may be there or not under one version; prerendering can't either, for it
 * runs nothing that waits for a click.
 */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  check: async (choice) => eachRemoteAdvised(choice, missingNameViolations),
};
