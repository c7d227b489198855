import { randomUUID } from 'node:crypto';
import { paths } from '@site/contracts/paths';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import {
  composeEmail,
  plainCompany,
  plainPerson,
  writeDate,
  writeMoney,
} from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import type { Order } from '../storage/tables.ts';
import type { NewAccount, OpenAccount } from './accounts.ts';

const signInPage = ({ product, siteAddress }: SiteConfiguration) => ({
  label: `Sign in to ${product}`,
  address: new URL(paths.login(), siteAddress).href,
});

export async function composePaidEmail(
  { account, order, at }: { account: OpenAccount; order: Order; at: Date },
  config: SiteConfiguration,
): Promise<OutgoingMail> {
  const { product, phone, email } = config;
  const shop = plainCompany(account.company_name);
  const { paid_until: until } = account;
  return composeEmail(config, {
    // Not the order's own id, which names the login details of an account that an order makes.
    id: `${order.id}-paid`,
    // The account's customer signed in to renew it.
    to: { address: account.email, provenName: plainPerson(account.applicant_name) },
    subject: `Your ${product} plan is paid`,
    template: {
      opening: `Thank you: your payment has arrived, and your ${product} plan${shop && ` for ${shop}`} is paid${until ? ` until ${writeDate(new Date(until))}` : ''}. Your account and everything in it stay as they are.`,
      details: {
        heading: 'Your plan',
        rows: [
          ['Plan', `${account.plan}, up to ${account.users} users`],
          ['Paid until', until && writeDate(new Date(until))],
          ['Order total', order.price === null ? '' : writeMoney(order.price)],
          ['Order', order.id],
        ],
      },
      action: signInPage(config),
      closing: `Do you need help, or did you not pay for this? Call ${phone} or write to ${email}.`,
    },
    date: at,
  });
}

/** @param paid what the order of a bought account costs, hardware included */
export async function composeLoginEmail(
  account: NewAccount,
  config: SiteConfiguration,
  paid = account.price,
): Promise<OutgoingMail> {
  const { product, phone, email } = config;
  const trialEnd = account.trial_ends_at && writeDate(new Date(account.trial_ends_at));
  const terms = trialEnd
    ? `Your free trial has begun and runs until ${trialEnd}.`
    : 'Thank you: your payment has arrived.';
  return composeEmail(config, {
    id: account.id,
    to: { address: account.email },
    subject: `Your ${product} account is ready`,
    template: {
      opening: `Your ${product} account is ready. ${terms}`,
      details: {
        heading: 'Your login details',
        rows: [
          ['Email address', account.email],
          ['Plan', `${account.plan}, up to ${account.users} users`],
          ['Price after the trial', trialEnd && writeMoney(account.price)],
          ['Trial ends', trialEnd],
          ['Order total', trialEnd ? '' : writeMoney(paid)],
          ['Order', trialEnd ? '' : account.id],
        ],
      },
      action: signInPage(config),
      steps: {
        heading: 'How to access your account',
        items: [
          'Open the sign-in page at the address above.',
          `Enter your email address, ${account.email}, and choose Submit.`,
          'Set up your company, then invite the people who work with you.',
        ],
      },
      closing: `Do you need help, or did you not ask for this account? Call ${phone} or write to ${email}.`,
    },
    date: new Date(account.created_at),
  });
}

export const LINK_MINUTES = 30;

export async function composeSignInEmail(
  account: Pick<OpenAccount, 'email' | 'plan'>,
  token: string,
  date: Date,
  config: SiteConfiguration,
): Promise<OutgoingMail> {
  const { product, phone, email, setupService } = config;
  return composeEmail(config, {
    id: randomUUID(),
    to: { address: account.email },
    subject: `Sign in to ${product}`,
    template: {
      opening: `Somebody, most likely you, asked to sign in to ${product}.`,
      details: {
        heading: 'Your login details',
        rows: [
          ['Email address', account.email],
          ['Plan', account.plan],
        ],
      },
      action: { ...signInPage(config), address: `${setupService.address}/sign-in/${token}` },
      closing: `The link works once, within ${LINK_MINUTES} minutes. If you did not ask for it, leave it: nobody can sign in without it. Do you need help? Call ${phone} or write to ${email}.`,
    },
    date,
  });
}
