import { accountPagePath } from '@site/contracts/account-calls';
import { SESSION_SECONDS } from './sessions.ts';

const NAME = 'account_session';

/**
 * The header that keeps a session in the browser. It goes to the account page and everything below it,
 * and to no other address. No script reads it; another site's forms do not send
 * it, while a link from another site or from a mail does.
 *
 * @param serviceAddress where browsers reach the service: over https the cookie goes nowhere else
 */
export function writeSessionCookie(token: string, serviceAddress: string): string {
  return cookie(token, SESSION_SECONDS, serviceAddress);
}

/** The header that removes it. */
export function removeSessionCookie(serviceAddress: string): string {
  return cookie('', 0, serviceAddress);
}

function cookie(value: string, seconds: number, serviceAddress: string): string {
  const secure = serviceAddress.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Path=${accountPagePath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token of a session in a request's cookies; undefined where none has the shape of one. */
export function readSessionCookie(header: string | undefined): string | undefined {
  const cookies = header?.split(';').map((text) => text.trim()) ?? [];
  const found = cookies.find((text) => text.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return found && /^[\w-]{43}$/.test(found) ? found : undefined;
}
