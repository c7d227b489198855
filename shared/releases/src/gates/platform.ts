import type { ReleaseGate } from './gate.ts';
import { platformViolations } from './platform-versions.ts';
import { eachRemoteAdvised } from './what-fits.ts';

/** The shell provides every platform package in a version that the remote accepts. */
export const platformGate: ReleaseGate = {
  name: 'platform',
  check: async (choice) => eachRemoteAdvised(choice, platformViolations),
};
