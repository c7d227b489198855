import { userInfo } from 'node:os';

/** The name of the operator: `SITE_USER`, which pipelines set, or the user of this machine. */
export function currentUser(): string {
  return process.env.SITE_USER || machineUser();
}

/** In a container a user may have a number and no name. */
function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
