import { userInfo } from 'node:os';

/** Who is at the keyboard: `SITE_USER`, which pipelines set, or the user of this machine. */
export function currentUser(): string {
  return process.env.SITE_USER || userInfo().username;
}
