import { randomUUID } from 'node:crypto';
import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';

/** How long a link works. */
export const LINK_MINUTES = 30;

interface SignInEmail {
  readonly account: {
    readonly email: string;
    readonly company_name: string;
    readonly applicant_name: string;
    readonly plan: string;
  };
  readonly token: string;
  readonly date: Date;
}

/** Writes the email that lets a customer in. Anybody can have it sent. */
export async function composeSignInEmail(
  { account, token, date }: SignInEmail,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { product, company, phone, email, address, setupService } = config;
  const name = plainPerson(account.applicant_name);
  const shop = plainCompany(account.company_name);
  return composeEmail(
    {
      id: randomUUID(),
      to: { name, address: account.email },
      subject: `Sign in to ${product}`,
      template: {
        greeting: name ? `Hello ${name},` : 'Hello,',
        opening: `Somebody, most likely you, asked to sign in to ${product}.`,
        details: {
          heading: 'Your login details',
          rows: [
            ['Email address', account.email],
            ...(shop ? [['Company', shop] as const] : []),
            ['Plan', account.plan],
          ],
        },
        action: {
          label: `Sign in to ${product}`,
          address: `${setupService.address}/sign-in/${token}`,
        },
        closing: `The link works once, within ${LINK_MINUTES} minutes. If you did not ask for it, leave it: nobody can sign in without it. Do you need help? Call ${phone} or write to ${email}.`,
        signature: [`The ${product} team`, company, address],
      },
      date,
    },
    config,
  );
}
