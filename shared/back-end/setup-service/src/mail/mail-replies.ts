import { errorCode } from '@platform/node/error-code';

/*
 * What a mail server's reply means for an email. A server that refuses the recipient for good is
 * believed: another try would be refused too. A refusal of the connection, the login, the sender or the
 * content is about this service, and an operator can mend it, so the email waits.
 */

/** `permanent` is a 5xx, for whichever reason. */
type ReplyKind = 'recipient-refused' | 'permanent' | 'temporary';

interface MailReply {
  readonly kind: ReplyKind;
  /** The step at which it came, such as `RCPT`. */
  readonly at: string;
  /** `550`, or the library's word where the server said nothing, such as `ECONNECTION`. */
  readonly code: string;
  /** Such as `550 at RCPT: 5.1.1 no such user`. It may hold an address: stored, and never logged. */
  readonly text: string;
}

/** Longer than a reply that says why, and shorter than one that fills a database. */
const LONGEST = 300;

/**
 * Enhanced codes (RFC 3463) of refusals that come in reply to RCPT and are about the sender, the
 * server or a rule of it: many servers wait for the recipient before they refuse whoever writes.
 */
const aboutTheSender = /^5\d\d[ -]5\.(?:1\.[78]\b|3\.|5\.|7\.)/;
const LOGIN_REQUIRED = 530;

export function readReply(failure: unknown): MailReply {
  // Nodemailer adds these to its errors; others lack them.
  const { responseCode, response, command } = Object(failure) as SmtpFailure;
  const [at = ''] = (command ?? 'CONN').split(' ', 1);
  if (typeof responseCode !== 'number' || response === undefined) {
    const code = errorCode(failure) ?? 'unknown';
    return { kind: 'temporary', at, code, text: `${code} at ${at}` };
  }
  const words = response.replace(/^\d+[ -]?/, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const text = `${responseCode} at ${at}: ${words}`.slice(0, LONGEST);
  const isOfRecipient =
    at === 'RCPT' && responseCode !== LOGIN_REQUIRED && !aboutTheSender.test(response);
  const permanent = isOfRecipient ? 'recipient-refused' : 'permanent';
  const kind = responseCode >= 500 ? permanent : 'temporary';
  return { kind, at, code: String(responseCode), text };
}

interface SmtpFailure {
  readonly responseCode?: unknown;
  readonly response?: string;
  readonly command?: string;
}
