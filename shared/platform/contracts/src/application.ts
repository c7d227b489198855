import * as z from 'zod/mini';
import { reservedNames } from './reserved-names.ts';

/** The name of the application that surrounds every page. */
export const SHELL = 'shell';

/** The name of the site configuration among applications, because it is released like one. */
export const CONFIGURATION = 'config';

const shape = /^[a-z][a-z0-9]{1,29}$/;

/**
 * An application's name: 2 to 30 lower-case letters and digits. It becomes a global variable in
 * browsers, so names that they have are refused.
 */
export const applicationName = z.string().check(
  z.regex(shape, { error: 'is no name of an application' }),
  z.refine((name) => !reservedNames.has(name), { error: 'is a name that is taken' }),
);
export type ApplicationName = z.infer<typeof applicationName>;

/** The same for a name that another version wrote, which may have been reserved since. */
export const composedName = z.string().check(z.regex(shape));

/** The name of an application that is not the shell. */
export const remoteName = applicationName.check(
  z.refine((name) => name !== SHELL, { error: 'is the shell' }),
);
export type RemoteName = z.infer<typeof remoteName>;

/** The folder of an application below the workspace root: `shell`, or `mfe-` and its name. */
export function applicationFolder(name: ApplicationName): string {
  return name === SHELL ? SHELL : `mfe-${name}`;
}
