import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { replaceFile } from '@platform/node/atomic-write';
import { errorCode } from '@platform/node/error-code';
import { emailShape } from '@site/contracts/form-fields';
import { createTransport } from 'nodemailer';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '../clock.ts';
import type { Storage } from '../storage/tables.ts';

/** A finished email. Its `id` is in its Message-ID too. */
export interface OutgoingMail {
  readonly id: string;
  readonly recipient: string;
  /** The whole message, headers and all, with CRLF line ends. */
  readonly message: string;
}

interface ClaimedMail extends OutgoingMail {
  /**
   * Renews the claim; false where another service has claimed the email since, as after a hang.
   * Called at the last moment at which the email can be withheld.
   */
  isStillOurs(): Promise<boolean>;
  /** Aborted when the service stops: then an answer gets little more time. */
  readonly cutShort: AbortSignal;
}

/** A mail server got the whole email and did not report whether it accepted it. */
export class UnansweredMail extends Error {
  constructor(readonly code: string) {
    super('the mail server did not say whether it took the email');
  }
}

/**
 * Resolves once the email cannot be lost any more, and rejects where it has to be retried: with
 * `UnansweredMail` where that may deliver it twice.
 */
export type Deliver = (mail: ClaimedMail) => Promise<void>;

/** Queues an email in the transaction under way; one with the same id stays. */
export async function queueMail(transaction: Storage, mail: OutgoingMail, at: Date): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({ ...mail, created_at: at.toISOString(), tries: 0, unanswered: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As files, `<id>.eml`, atomically. */
export function mailFolder(folder: string): Deliver {
  return async ({ id, message }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await replaceFile(file, message, { draft: `${file}.part`, mode: 0o600 });
  };
}

/** Goes through the files one by one, and gives how many it deleted: 1 or 0. */
export async function* deleteMailFiles(
  folder: string,
  isOver: (file: { readonly name: string; readonly writtenAt: Date }) => boolean,
): AsyncGenerator<number> {
  const opened = await opendir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for await (const { name } of opened) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    const isDeleted = found?.isFile() && isOver({ name, writtenAt: found.mtime });
    if (isDeleted) await rm(file, { force: true });
    yield isDeleted ? 1 : 0;
  }
}

/** Until a mail server has the whole message. */
const SENDING_MS = MINUTE_MS;
/** For its answer to the end: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6 */
const ANSWER_MS = 10 * MINUTE_MS;
/** For either while the service stops. */
const STOPPING_MS = 10 * SECOND_MS;

function mailTimeout(clock: Pick<Clock, 'after'>, cutShort: AbortSignal) {
  const tooLong = new AbortController();
  let isEndSent = false;
  let cancel = () => {};
  const wait = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => {
      tooLong.abort(Object.assign(new Error('the mail server is silent'), { code: 'ETIMEDOUT' }));
    });
  };
  const onCutShort = () => wait(STOPPING_MS);
  cutShort.addEventListener('abort', onCutShort);
  wait(SENDING_MS);
  return {
    signal: tooLong.signal,
    /** From now on the email may be accepted at any moment. */
    endSent() {
      isEndSent = true;
      wait(cutShort.aborted ? STOPPING_MS : ANSWER_MS);
    },
    isEndSent: () => isEndSent,
    cancel() {
      cancel();
      cutShort.removeEventListener('abort', onCutShort);
    },
  };
}

/**
 * Delivers emails to a mail server. The line that ends a message, at which the server accepts it, is
 * sent only while this service still has the claim; without an answer to it the email is an
 * `UnansweredMail`. No protocol closes the rest: a service that is killed before it records the
 * acceptance delivers the same bytes again, under the same Message-ID.
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from the address that undeliverable mail goes back to
 */
export function smtp(url: string, from: string, clock: Clock = systemClock): Deliver {
  return async (mail) => {
    const { recipient, message } = mail;
    if (!emailShape.test(recipient)) {
      throw Object.assign(new Error('no single mailbox'), { code: 'not-a-mailbox' });
    }
    const timeout = mailTimeout(clock, mail.cutShort);
    const transport = createTransport({
      url,
      // Of the library's own limits this one has to be the longer one.
      socketTimeout: 2 * ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', ({ message: sent }, done) => {
      sent.createReadStream = () => Readable.from(withheldEnd(mail, timeout.endSent));
      done();
    });
    // As an object: the library parses `a,b@c` and `g:b@c` as lists of addresses.
    const to = [{ name: '', address: recipient }];
    const envelope = { from: { name: '', address: from }, to };
    try {
      await transport.sendMail({ envelope, raw: message, signal: timeout.signal });
    } catch (error) {
      const failure: unknown = timeout.signal.aborted ? timeout.signal.reason : error;
      const isReply = failure instanceof Error && 'responseCode' in failure;
      if (!timeout.isEndSent() || isReply) throw failure;
      throw new UnansweredMail(errorCode(failure) ?? 'unknown');
    } finally {
      timeout.cancel();
    }
  };
}

/** The message, which ends once the email is known to be ours. */
async function* withheldEnd({ message, isStillOurs }: ClaimedMail, endSent: () => void) {
  yield Buffer.from(message);
  if (!(await isStillOurs())) throw new Error('another service has claimed the email');
  endSent();
}
