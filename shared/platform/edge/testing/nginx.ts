import { findNginx, thisMachine } from '@platform/testing/machine';

/** Undefined where nginx is missing and can't be installed. */
export const nginxProgram = findNginx(thisMachine);
