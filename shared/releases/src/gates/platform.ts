import { eachRemoteAdvised } from './each-remote-advised.ts';
import type { ReleaseGate } from './gate.ts';
import { platformFaults } from './platform-versions.ts';

/** The shell provides every platform package in a version that the remote can live with. */
export const platformGate: ReleaseGate = {
  name: 'platform',
  check: async (choice) => eachRemoteAdvised(choice, platformFaults),
};
