import { createHmac } from 'node:crypto';
import { errorCode } from '@platform/node/error-code';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { runCommand } from '@platform/node/run-command';
import type { Notification } from './notification.ts';

/** Resolves to how it failed, in words without secrets; undefined where it arrived. Never rejects. */
export type Receiver = (notification: Notification) => Promise<string | undefined>;

interface ReceiverOptions {
  /** Signs what an address gets. */
  readonly key?: string | undefined;
  /** Milliseconds for a command. */
  readonly limit: number;
  readonly clock?: () => Date;
}

/** Milliseconds for an address to answer. */
const PATIENCE_MS = 10_000;

const SHORTEST_KEY = 32;

/** @param target a command for the shell, or a web address, whose path and query may be secret */
export function openReceiver(target: string, options: ReceiverOptions): Result<Receiver> {
  if (!/^https?:\/\//i.test(target)) return ok((notification) => hand(target, notification));
  const url = URL.canParse(target) ? new URL(target) : undefined;
  // `fetch` refuses a name and a password with an error that has both.
  if (!url || url.username || url.password) {
    return err(
      'usage',
      '--on-change is no address that can be asked: name and password go elsewhere.',
    );
  }
  const { key, clock = () => new Date() } = options;
  if (key !== undefined && key.length < SHORTEST_KEY) {
    return err('usage', `SITE_ON_CHANGE_KEY has to have at least ${SHORTEST_KEY} characters.`);
  }
  return ok((notification) => post(url, JSON.stringify(notification), key, clock()));

  async function hand(command: string, notification: Notification) {
    const env = { SITE_REVISION: String(notification.revision) };
    const input = JSON.stringify(notification);
    return (await runCommand(command, { input, env, limit: options.limit })).failure;
  }
}

async function post(url: URL, body: string, key: string | undefined, now: Date) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'site-signature': signature(body, key, now) }),
      },
      body,
      // It may lead to where only this machine gets.
      redirect: 'manual',
      signal: late.signal,
    });
    await answer.body?.cancel();
    if (answer.ok) return undefined;
    const isRedirect = answer.status >= 300 && answer.status < 400;
    return `${url.origin} answered ${answer.status}${isRedirect ? ', and no redirect is followed' : ''}`;
  } catch (error) {
    if (late.signal.aborted)
      return `${url.origin} has not answered within ${PATIENCE_MS / 1_000} s`;
    const cause = error instanceof Error ? error.cause : undefined;
    // A message may have the whole address.
    return `${url.origin} is not reached (${errorCode(cause) ?? 'no connection'})`;
  } finally {
    clearTimeout(timer);
  }
}

/** Such as `t=1893456245,v1=3fa9…`: HMAC-SHA256 of `1893456245.BODY`, so that an old one can be refused. */
function signature(body: string, key: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
