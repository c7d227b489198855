import { findNginx, thisMachine } from '@site/testing/machine';

/** Undefined where nginx is missing and can't be installed. */
export const nginxProgram = findNginx(thisMachine);
