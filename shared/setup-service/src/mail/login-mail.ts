import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { TrialAccount } from '../accounts/accounts.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const dateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Nairobi' });
const amountOf = new Intl.NumberFormat('en-GB');

/** Writes the mail that tells a new customer how to sign in. */
export async function composeLoginMail(
  account: TrialAccount,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { product, siteAddress, email } = config;
  const subject = `Your ${product} account is ready`;
  const letter = loginLetter(account, config);
  const message = await new MailComposer({
    from: { name: product, address: email },
    // An object, so that no part of the visitor's text is read as a list of addresses.
    to: { name: account.applicantName, address: account.email },
    subject,
    text: letterText(letter),
    html: letterHtml(letter, subject),
    date: account.createdAt,
    messageId: `<${account.id}@${new URL(siteAddress).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { id: account.id, recipient: account.email, message: message.toString('utf8') };
}

function loginLetter(account: TrialAccount, config: SiteConfig): Letter {
  const { product, company, phone, email, address, siteAddress } = config;
  const trialEnd = dateOf.format(account.trialEndsAt);
  return {
    greeting: `Hello ${account.applicantName},`,
    opening: `Your ${product} account for ${account.companyName} is ready. Your free trial has begun and runs until ${trialEnd}.`,
    details: {
      heading: 'Your login details',
      rows: [
        ['Email address', account.email],
        ['Company', account.companyName],
        ['Plan', `${account.plan}, up to ${account.users} users`],
        ['Price after the trial', `Ksh ${amountOf.format(account.price)}`],
        ['Trial ends', trialEnd],
      ],
    },
    action: {
      label: `Sign in to ${product}`,
      address: new URL(paths.login(), siteAddress).href,
    },
    steps: {
      heading: 'How to access your account',
      items: [
        'Open the sign-in page at the address above.',
        `Enter your email address, ${account.email}, and choose Submit.`,
        'Set up your company, then invite the people who work with you.',
      ],
    },
    closing: `Do you need help, or did you not ask for this account? Call ${phone} or write to ${email}.`,
    signature: [`The ${product} team`, company, address],
  };
}
