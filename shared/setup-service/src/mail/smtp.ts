import { emailShape } from '@site/contracts/form-fields';
import { createTransport } from 'nodemailer';
import type { Deliver } from './outgoing-mail.ts';

const TIMEOUT_MS = 20_000;

/**
 * Delivers emails to a mail server. A recipient that is no single mailbox gets nothing: forms refuse
 * such a text, but an earlier version may have stored one.
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
    if (!emailShape.test(recipient)) {
      throw Object.assign(new Error('no single mailbox'), { code: 'not-a-mailbox' });
    }
    // As one address, never as a text: the library reads `a,b@c` and `g:b@c` as lists of addresses.
    const to = [{ name: '', address: recipient }];
    await transport.sendMail({ envelope: { from: { name: '', address: from }, to }, raw: message });
  };
}
