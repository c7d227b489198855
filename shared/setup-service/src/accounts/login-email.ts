import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { EmailTemplate } from '../mail/email-template.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { writeMoney } from '../mail/write-money.ts';
import type { Account } from './accounts.ts';

const dateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Nairobi' });

/**
 * Writes the email that tells a new customer how to sign in.
 *
 * @param paid what the order of a bought account costs, which may have hardware in it
 */
export async function composeLoginEmail(
  account: Account,
  config: SiteConfig,
  paid = account.price,
): Promise<OutgoingMail> {
  return composeEmail(
    {
      id: account.id,
      to: { name: plainPerson(account.applicantName), address: account.email },
      subject: `Your ${config.product} account is ready`,
      template: loginTemplate(account, config, paid),
      date: account.createdAt,
    },
    config,
  );
}

function loginTemplate(account: Account, config: SiteConfig, paid: number): EmailTemplate {
  const { product, company, phone, email, address, siteAddress } = config;
  const { opening, rows } = termsOf(account, paid);
  const name = plainPerson(account.applicantName);
  const shop = plainCompany(account.companyName);
  return {
    greeting: name ? `Hello ${name},` : 'Hello,',
    opening: `Your ${product} account${shop && ` for ${shop}`} is ready. ${opening}`,
    details: {
      heading: 'Your login details',
      rows: [
        ['Email address', account.email],
        ...(shop ? [['Company', shop] as const] : []),
        ['Plan', `${account.plan}, up to ${account.users} users`],
        ...rows,
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

/** What a trial and a purchase say differently. */
function termsOf(
  { id, price, trialEndsAt }: Account,
  paid: number,
): {
  readonly opening: string;
  readonly rows: EmailTemplate['details']['rows'];
} {
  if (!trialEndsAt) {
    return {
      opening: 'Thank you: your payment has arrived.',
      rows: [
        ['Order total', writeMoney(paid)],
        ['Order', id],
      ],
    };
  }
  const trialEnd = dateOf.format(trialEndsAt);
  return {
    opening: `Your free trial has begun and runs until ${trialEnd}.`,
    rows: [
      ['Price after the trial', writeMoney(price)],
      ['Trial ends', trialEnd],
    ],
  };
}
