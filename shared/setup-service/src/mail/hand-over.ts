import { errorCode } from '@site/node/error-code';
import type { Clock } from '../environment/clock.ts';
import { CLAIM_MS, HOUR, type Outcome, type outboxRows } from './outbox-rows.ts';
import { type Deliver, UnansweredMail } from './outgoing-mail.ts';

interface HandOverOptions {
  readonly rows: ReturnType<typeof outboxRows>;
  readonly deliver: Deliver;
  readonly clock: Clock;
  readonly log: { warn(detail: object, text: string): void };
  /** Aborted when the service can wait no longer. */
  readonly cutShort: AbortSignal;
}

const SECOND = 1_000;

/**
 * Hands an email over that this service has claimed, and says what became of it. From the moment at
 * which it can no longer be withheld the claim is renewed, however long the answer takes; that moment
 * is told as `onEnd`.
 */
export async function handOver(
  mail: { readonly id: string; readonly recipient: string; readonly tries: number },
  message: string,
  { rows, deliver, clock, log, cutShort, onEnd }: HandOverOptions & { onEnd(): void },
): Promise<Outcome> {
  const { id, recipient, tries } = mail;
  let isOver = false;
  let cancelRenewal = () => {};
  const renewLater = () => {
    if (isOver) return;
    cancelRenewal = clock.after(CLAIM_MS / 4, () => {
      // Where the database is away, the next renewal may reach it.
      void rows
        .renew(id, tries)
        .catch(() => undefined)
        .then(renewLater);
    });
  };
  const isStillOurs = async () => {
    const isOurs = await rows.renew(id, tries);
    if (isOurs && !isOver) {
      renewLater();
      onEnd();
    }
    return isOurs;
  };
  const nextTryAt = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  try {
    await deliver({ id, recipient, message, isStillOurs, cutShort });
    return { kind: 'delivered' };
  } catch (error) {
    // A mail server's words may hold an address: only its code goes to the log.
    const code = errorCode(error) ?? 'unknown';
    if (error instanceof UnansweredMail) {
      log.warn({ mail: id, code }, 'a mail server did not say whether it took a mail');
      return { kind: 'unanswered', tries, nextTryAt: nextTryAt(HOUR) };
    }
    log.warn({ mail: id, code }, 'a mail could not be delivered and is tried again');
    return { kind: 'failed', tries, nextTryAt: nextTryAt(backoffAfter(tries)) };
  } finally {
    isOver = true;
    cancelRenewal();
  }
}

/** Milliseconds until an email is tried again that failed so many times: 1 s, doubling up to 1 h. */
function backoffAfter(failures: number): number {
  return Math.min(SECOND * 2 ** Math.min(failures - 1, 20), HOUR);
}
