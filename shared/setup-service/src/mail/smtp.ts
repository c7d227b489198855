import { createTransport } from 'nodemailer';
import type { Deliver } from './outgoing-mail.ts';

const TIMEOUT_MS = 20_000;

/**
 * Delivers mails to a mail server.
 *
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from the address that undeliverable mail goes back to
 */
export function smtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, message }) => {
    await transport.sendMail({ envelope: { from, to: recipient }, raw: message });
  };
}
