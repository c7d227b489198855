import { escapeHtml } from '@platform/node/escape-html';
import { containsAddress, containsDomain } from '@site/contracts/form-fields';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import MailComposer from 'nodemailer/lib/mail-composer';
import type Mail from 'nodemailer/lib/mailer';
import type { OutgoingMail } from './outgoing-mail.ts';

const amounts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** @param currency `KES` on payment pages; whatever a provider reports of other money */
export function writeMoney(amount: number, currency = 'KSh'): string {
  return `${currency} ${amounts.format(amount)}`;
}

const nairobi = { timeZone: 'Africa/Nairobi' } as const;
const formats = {
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', ...nairobi }),
  long: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', ...nairobi }),
  minute: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', ...nairobi }),
};

/** A date as Nairobi has it: `Tuesday, 24 November 2026`. */
export function writeDate(date: Date, style: keyof typeof formats = 'full'): string {
  return formats[style].format(date);
}

/*
 * Anybody can type a name such as 'Send KES 500 to my till' into a form, for an address that nobody has
 * verified. An email of the brand repeats no name, but to a customer who has signed in by a link to
 * the mailbox, and to them none that leads elsewhere. Receipts and emails to the vendor have names as
 * they were typed, each in a row of its own, and `withoutLinks`.
 */

/** As many as a till has at least, to which money can be sent. */
const digits = /(?:\p{Nd}[ ().\-/]*){5}/u;
const LONGEST_NAME = 80;
const isName = (name: string) => name.length <= LONGEST_NAME && !digits.test(name);

/** A person's name for an email; empty where it contains an address or number, or is a text. */
export function plainPerson(name: string): string {
  return containsDomain(name) || !isName(name) ? '' : name;
}

export function plainCompany(name: string): string {
  return containsAddress(name) || !isName(name) ? '' : name;
}

/** A text in which no mail program finds an address to make a link of; it looks the same. */
export function withoutLinks<Text extends string | null>(text: Text): Text;
export function withoutLinks(text: string | null): string | null {
  return text && containsAddress(text) ? text.replaceAll(/[.。:/@](?=\S)/g, '$&\u200b') : text;
}

interface Email {
  /** Names the email in the outbox and in its Message-ID. */
  readonly id: string;
  /** A name only where its owner has shown that the mailbox is theirs; the email then greets them by it. */
  readonly to: { readonly address: string; readonly provenName?: string } | 'sales';
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly signedBy?: 'team' | 'setup service';
  readonly template: EmailTemplate;
  readonly date: Date;
  readonly attachments?: Mail.Attachment[];
}

export async function composeEmail(config: SiteConfiguration, email: Email): Promise<OutgoingMail> {
  const { id, replyTo, subject, date, attachments = [], signedBy = 'team' } = email;
  const { product, company, address, siteAddress } = config;
  const { address: recipient, provenName = '' } =
    email.to === 'sales' ? { address: config.email } : email.to;
  const { stop } = email.template;
  const greeting = provenName ? `Hello ${provenName},` : 'Hello,';
  const signature = [`The ${product} ${signedBy}`, company, address];
  const parts = [paragraph(greeting), ...partsOf(email.template, signature)];
  const message = await new MailComposer({
    from: { name: product, address: config.email },
    // An object, so that no part of a visitor's text is parsed as a list of addresses.
    to: { name: email.to === 'sales' ? product : provenName, address: recipient },
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: [...parts.map(({ text }) => text), ''].join('\n\n'),
    html: htmlOf(parts, subject),
    attachments,
    date,
    messageId: `<${id}@${new URL(siteAddress).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Mail programs then show a button that sends a POST to the address (RFC 8058).
      ...(stop && {
        'List-Unsubscribe': `<${stop.address}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { id, recipient, message: message.toString('utf8') };
}

interface Details {
  readonly heading: string;
  /** `amounts` puts amounts in a column that never breaks; the last row is the total. */
  readonly kind?: 'amounts';
  /** A row without a value is left out. */
  readonly rows: readonly (readonly [label: string, value: string | null | undefined])[];
}

/** Greeting and signature are the same in all emails. */
export interface EmailTemplate {
  readonly opening: string;
  readonly details: Details;
  readonly moreDetails?: readonly Details[];
  readonly passage?: { readonly heading: string; readonly text: string };
  readonly action?: { readonly label: string; readonly address: string };
  readonly steps?: { readonly heading: string; readonly items: readonly string[] };
  readonly closing: string;
  readonly stop?: { readonly text: string; readonly label: string; readonly address: string };
}

interface Part {
  readonly text: string;
  readonly html: string;
}

function partsOf(template: EmailTemplate, signature: readonly string[]): Part[] {
  const { details, moreDetails = [], passage, action, steps, stop } = template;
  return [
    paragraph(template.opening),
    ...[details, ...moreDetails].map(detailsPart),
    ...(passage ? [passagePart(passage)] : []),
    ...(action ? [actionPart(action)] : []),
    ...(steps ? [stepsPart(steps)] : []),
    paragraph(template.closing),
    { text: signature.join('\n'), html: `<p>${signature.map(escapeHtml).join('<br>\n')}</p>` },
    ...(stop ? [stopPart(stop)] : []),
  ];
}

const htmlOf = (parts: readonly Part[], title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
${parts.map(({ html }) => html).join('\n')}
</div>
</body>
</html>
`;

const paragraph = (text: string): Part => ({ text, html: `<p>${escapeHtml(text)}</p>` });

const headingHtml = (text: string) => `<h2 style="font-size:18px">${escapeHtml(text)}</h2>`;

function detailsPart({ heading, kind, rows }: Details): Part {
  const filled = rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const width = Math.max(...filled.map(([label]) => label.length)) + 2;
  const lines = filled.map(([label, value]) => `  ${`${label}:`.padEnd(width)}${value}`);
  // A long email address must not make the email wider than a telephone.
  const cell = `padding:4px 0;vertical-align:top;${kind ? 'text-align:right;white-space:nowrap' : 'overflow-wrap:anywhere'}`;
  const html = filled.map(([label, value], index) => {
    const total = kind && index === filled.length - 1 ? ';font-weight:bold' : '';
    return `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:normal;color:#555555${total}">${withMoney(label)}</th><td style="${cell}${total}">${escapeHtml(value).replace('@', '<wbr>@')}</td></tr>`;
  });
  const table = `<table style="border-collapse:collapse">\n${html.join('\n')}\n</table>`;
  return { text: [heading, ...lines].join('\n'), html: `${headingHtml(heading)}\n${table}` };
}

/** A text as HTML whose amounts stay on one line. */
const withMoney = (text: string) => escapeHtml(text).replace(/\bKSh (?=\d)/g, 'KSh&nbsp;');

function passagePart({ heading, text }: NonNullable<EmailTemplate['passage']>): Part {
  const html = `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`;
  return { text: `${heading}\n${text}`, html: `${headingHtml(heading)}\n${html}` };
}

function actionPart({ label, address }: NonNullable<EmailTemplate['action']>): Part {
  const [name, href] = [label, address].map(escapeHtml);
  return {
    text: `${label}:\n  ${address}`,
    html: `<p><a href="${href}" style="display:inline-block;padding:12px 20px;background:#1a1a1a;color:#ffffff;text-decoration:none;border-radius:6px">${name}</a></p>
<p style="overflow-wrap:anywhere">${href}</p>`,
  };
}

function stepsPart({ heading, items }: NonNullable<EmailTemplate['steps']>): Part {
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n');
  return {
    text: [heading, ...items.map((item, index) => `  ${index + 1}. ${item}`)].join('\n'),
    html: `${headingHtml(heading)}\n<ol>\n${list}\n</ol>`,
  };
}

function stopPart({ text, label, address }: NonNullable<EmailTemplate['stop']>): Part {
  return {
    text: `${text} ${label}:\n  ${address}`,
    html: `<p style="font-size:14px;color:#555555">${escapeHtml(text)} <a href="${escapeHtml(address)}" style="color:#555555">${escapeHtml(label)}</a></p>`,
  };
}
