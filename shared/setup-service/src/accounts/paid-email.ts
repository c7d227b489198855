import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { writeMoney } from '../mail/write-money.ts';
import type { Order } from '../storage/tables.ts';
import type { OpenAccount } from './open-account.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Nairobi' });

interface PaidPlan {
  /** As it is from now on. */
  readonly account: OpenAccount;
  readonly order: Order;
  readonly at: Date;
}

/** Writes the email that tells a customer that the plan of their account is paid. */
export async function composePaidEmail(
  { account, order, at }: PaidPlan,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { product, company, phone, email, address, siteAddress } = config;
  const name = plainPerson(account.applicant_name);
  const shop = plainCompany(account.company_name);
  const { paid_until: until } = account;
  return composeEmail(
    {
      // Not the order's own id, which names the login details of an account that an order makes.
      id: `${order.id}-paid`,
      to: { name, address: account.email },
      subject: `Your ${product} plan is paid`,
      template: {
        greeting: name ? `Hello ${name},` : 'Hello,',
        opening: `Thank you: your payment has arrived, and your ${product} plan${shop && ` for ${shop}`} is paid${until ? ` until ${dates.format(new Date(until))}` : ''}. Your account and everything in it stay as they are.`,
        details: {
          heading: 'Your plan',
          rows: [
            ['Plan', `${account.plan}, up to ${account.users} users`],
            ...(until ? [['Paid until', dates.format(new Date(until))] as const] : []),
            ...(order.price === null ? [] : [['Order total', writeMoney(order.price)] as const]),
            ['Order', order.id],
          ],
        },
        action: {
          label: `Sign in to ${product}`,
          address: new URL(paths.login(), siteAddress).href,
        },
        closing: `Do you need help, or did you not pay for this? Call ${phone} or write to ${email}.`,
        signature: [`The ${product} team`, company, address],
      },
      date: at,
    },
    config,
  );
}
