import type { SiteConfig } from '@site/contracts/site-config';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type EmailTemplate, templateHtml, templateText } from './email-template.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

interface Email {
  /** Names the email in the outbox and in its Message-ID. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly template: EmailTemplate;
  readonly date: Date;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Composes a finished email of the brand from a template, in plain text and HTML. */
export async function composeEmail(
  { id, to, replyTo, subject, template, date, attachments = [] }: Email,
  { product, email, siteAddress }: Pick<SiteConfig, 'product' | 'email' | 'siteAddress'>,
): Promise<OutgoingMail> {
  const message = await new MailComposer({
    from: { name: product, address: email },
    // An object, so that no part of a visitor's text is read as a list of addresses.
    to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: templateText(template),
    html: templateHtml(template, subject),
    attachments: [...attachments],
    date,
    messageId: `<${id}@${new URL(siteAddress).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(template.stop ? unsubscribeHeaders(template.stop.address) : {}),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { id, recipient: to.address, message: message.toString('utf8') };
}

/** By these mail programs show a button of their own, which sends a POST to the address (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
