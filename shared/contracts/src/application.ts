import * as z from 'zod/mini';

/** The four remotes: everything but the shell, in the order in which they are listed everywhere. */
export const remoteNames = ['marketing', 'pricing', 'signup', 'devices'] as const;

/** The five applications of the site. */
export const applicationNames = ['shell', ...remoteNames] as const;

/** The name of an application, as the command line and the store use it. */
export const applicationName = z.enum(applicationNames);
export type ApplicationName = z.infer<typeof applicationName>;

/** The name of an application that is not the shell. */
export const remoteName = z.enum(remoteNames);
export type RemoteName = z.infer<typeof remoteName>;

/** The folder of an application below the workspace root: `shell`, or `mfe-` and its name. */
export function applicationFolder(name: ApplicationName): string {
  return name === 'shell' ? 'shell' : `mfe-${name}`;
}
