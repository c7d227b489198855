import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { choiceOfOrder } from '../orders/order-choice.ts';
import { linesOf } from '../orders/order-contents.ts';
import type { ReminderKind } from '../storage/states.ts';
import { purchaseWords, trialWords } from './reminder-email.ts';

/** What a reminder is about: an account on trial, or an order, by the columns that both have. */
export interface RemindedOf {
  readonly id: string;
  readonly email: string;
  readonly company_name: string | null;
  readonly applicant_name: string | null;
  /** Null where devices are bought without a plan. */
  readonly plan: string | null;
  readonly users: number | null;
  readonly price: number;
  /** As orders hold them; absent for an account. */
  readonly lines?: string | null;
  readonly created_at: string;
  readonly trial_ends_at?: string | null;
}

interface Reminder {
  readonly kind: ReminderKind;
  readonly subject: RemindedOf;
  /** The address at which its recipient stops reminders. */
  readonly stopAddress: string;
  /** Whole shillings; undefined where nobody can tell. */
  readonly priceToday: number | undefined;
  readonly date: Date;
}

/** Writes a reminder, in the words and by the name of today. */
export async function composeReminder(
  { kind, subject: about, stopAddress, priceToday, date }: Reminder,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { product, company, address } = config;
  const name = plainPerson(about.applicant_name ?? '');
  const order = { ...about, lines: about.lines ?? null };
  const common = {
    companyName: plainCompany(about.company_name ?? ''),
    lines: linesOf(order),
    priceToday,
  };
  const { subject, template } =
    kind === 'purchase-unfinished'
      ? purchaseWords(
          {
            ...common,
            choice: choiceOfOrder(order),
            price: about.price,
            placedAt: new Date(about.created_at),
          },
          config,
        )
      : trialWords(kind, { ...common, endsAt: new Date(about.trial_ends_at ?? date) }, config);
  return composeEmail(
    {
      id: `${about.id}-${kind}`,
      to: { name, address: about.email },
      subject,
      template: {
        greeting: name ? `Hello ${name},` : 'Hello,',
        ...template,
        signature: [`The ${product} team`, company, address],
        stop: {
          text: `You get this reminder because ${causeOf(kind, product)} with this email address.`,
          label: 'Stop these emails',
          address: stopAddress,
        },
      },
      date,
    },
    config,
  );
}

const causeOf = (kind: ReminderKind, product: string) =>
  kind === 'purchase-unfinished'
    ? `an order with ${product} was started`
    : `a free trial of ${product} was started`;
