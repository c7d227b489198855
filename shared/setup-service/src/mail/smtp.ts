import { Readable } from 'node:stream';
import { emailShape } from '@site/contracts/form-fields';
import { errorCode } from '@site/node/error-code';
import { createTransport } from 'nodemailer';
import { type Clock, systemClock } from '../environment/clock.ts';
import { type ClaimedMail, type Deliver, UnansweredMail } from './outgoing-mail.ts';
import { type MailTimeout, mailTimeout } from './smtp-timeout.ts';

/**
 * Delivers emails to a mail server. The line that ends a message, at which the server takes it, is sent
 * only while the email is still this service's own; its answer is waited for as long as RFC 5321 says
 * (`smtp-timeout.ts`), and what ends without one is an `UnansweredMail`. What is left is what no
 * protocol can close: a service that is killed after the server has taken an email and before that is
 * noted hands it over again, byte by byte the same and under the same Message-ID, by which mail servers
 * and programs tell that it is one.
 *
 * A recipient that is no single mailbox gets nothing: forms refuse
 * such a text, but an earlier version may have stored one.
 *
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from the address that undeliverable mail goes back to
 */
export function smtp(url: string, from: string, clock: Clock = systemClock): Deliver {
  return async (mail) => {
    const { recipient, message } = mail;
    if (!emailShape.test(recipient)) {
      throw Object.assign(new Error('no single mailbox'), { code: 'not-a-mailbox' });
    }
    // As one address, never as a text: the library reads `a,b@c` and `g:b@c` as lists of addresses.
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

/** Whether the mail server itself said that it does not take the email. */
function isReply(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error;
}

/** The message; it is read once the server waits for it, and ends once the email is known to be ours. */
function withheldEnd({ message, isStillOurs }: ClaimedMail, timeout: MailTimeout): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(message);
      if (!(await isStillOurs())) throw new Error('another service has claimed the email');
      timeout.endSent();
    })(),
  );
}
