import { Readable } from 'node:stream';
import { emailShape } from '@site/contracts/form-fields';
import { errorCode } from '@site/node/error-code';
import { createTransport } from 'nodemailer';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '../clock.ts';
import { type ClaimedMail, type Deliver, UnansweredMail } from './outgoing-mail.ts';

/** For a mail server's silence before it has the whole message. */
const SILENCE_MS = 20 * SECOND_MS;
/** For its answer to the end: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6 */
const ANSWER_MS = 10 * MINUTE_MS;
/** The same while the service stops. */
const STOPPING_MS = 10 * SECOND_MS;

type MailTimeout = ReturnType<typeof mailTimeout>;

function mailTimeout(clock: Clock, cutShort: AbortSignal) {
  const tooLong = new AbortController();
  let isEndSent = false;
  let isOver = false;
  let cancel = () => {};
  const wait = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => {
      tooLong.abort(Object.assign(new Error('the mail server is silent'), { code: 'ETIMEDOUT' }));
    });
  };
  const waitForAnswer = () => wait(cutShort.aborted ? STOPPING_MS : ANSWER_MS);
  const onCutShort = () => {
    if (isEndSent) waitForAnswer();
  };
  cutShort.addEventListener('abort', onCutShort);
  wait(SILENCE_MS);
  const onLine = () => {
    if (!isEndSent && !isOver) wait(SILENCE_MS);
  };
  return {
    options: {
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      // The library has one limit for both waits: here it only has to be the longer one.
      socketTimeout: 2 * ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Every line of the conversation is a sign of life; none is stored.
      transactionLog: true,
      logger: {
        trace: onLine,
        debug: onLine,
        info: onLine,
        warn: onLine,
        error: onLine,
        fatal: onLine,
      },
    },
    signal: tooLong.signal,
    /** From now on the email may be accepted at any moment. */
    endSent() {
      isEndSent = true;
      waitForAnswer();
    },
    isEndSent: () => isEndSent,
    cancel() {
      isOver = true;
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
    // As an object: the library parses `a,b@c` and `g:b@c` as lists of addresses.
    const to = [{ name: '', address: recipient }];
    const timeout = mailTimeout(clock, mail.cutShort);
    const transport = createTransport({ url, ...timeout.options });
    transport.use('stream', ({ message: sent }, done) => {
      sent.createReadStream = () => withheldEnd(mail, timeout);
      done();
    });
    const envelope = { from: { name: '', address: from }, to };
    try {
      await transport.sendMail({ envelope, raw: message, signal: timeout.signal });
    } catch (error) {
      const failure: unknown = timeout.signal.aborted ? timeout.signal.reason : error;
      if (!timeout.isEndSent() || isReply(failure)) throw failure;
      throw new UnansweredMail(errorCode(failure) ?? 'unknown');
    } finally {
      timeout.cancel();
    }
  };
}

function isReply(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error;
}

/** The message, which ends once the email is known to be ours. */
function withheldEnd({ message, isStillOurs }: ClaimedMail, timeout: MailTimeout): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(message);
      if (!(await isStillOurs())) throw new Error('another service has claimed the email');
      timeout.endSent();
    })(),
  );
}
