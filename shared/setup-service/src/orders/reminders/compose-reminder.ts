import type { PurchaseChoice } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import type { SiteConfig } from '@site/contracts/site-config';
import {
  composeEmail,
  type EmailWords,
  plainCompany,
  plainPerson,
  writeDate,
  writeMoney,
} from '../../mail/compose-email.ts';
import type { OutgoingMail } from '../../mail/outgoing-mail.ts';
import type { ReminderKind } from '../../storage/tables.ts';
import { choiceOfOrder, linesOf, lineText } from '../order-contents.ts';
import { type RemindedOf, TRIAL_DATA_DAYS } from './due-reminders.ts';

interface Reminder {
  readonly kind: ReminderKind;
  readonly subject: RemindedOf;
  readonly stopAddress: string;
  /** Whole shillings; undefined where nobody can tell. */
  readonly priceToday: number | undefined;
  readonly date: Date;
}

export async function composeReminder(
  reminder: Reminder,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { kind, subject: about, stopAddress, date } = reminder;
  const { product } = config;
  const isPurchase = kind === 'purchase-unfinished';
  const { subject, ...words } = isPurchase
    ? purchaseWords(reminder, config)
    : trialWords(reminder, config);
  const cause = isPurchase ? `an order with ${product}` : `a free trial of ${product}`;
  return composeEmail(
    {
      id: `${about.id}-${kind}`,
      to: { name: plainPerson(about.applicant_name ?? ''), address: about.email },
      subject,
      template: {
        ...words,
        stop: {
          text: `You get this reminder because ${cause} was started with this email address.`,
          label: 'Stop these emails',
          address: stopAddress,
        },
      },
      date,
    },
    config,
  );
}

type ReminderWords = EmailWords & { readonly subject: string };

const DAY_MS = 24 * 60 * 60_000;

function trialWords({ kind, subject: trial, priceToday, date }: Reminder, config: SiteConfig) {
  const { product, siteAddress } = config;
  const endsAt = new Date(trial.trial_ends_at ?? date);
  const end = writeDate(endsAt);
  const keptUntil = writeDate(new Date(endsAt.getTime() + TRIAL_DATA_DAYS * DAY_MS));
  const company = plainCompany(trial.company_name ?? '');
  const yourTrial = `Your free trial of ${product}`;
  const forShop = company && ` for ${company}`;
  const hasEnded = kind === 'trial-ended';
  const byItself = hasEnded ? '.' : ': the trial ends by itself and costs nothing.';
  return {
    subject: hasEnded ? `${yourTrial} has ended` : `${yourTrial} ends on ${end}`,
    opening: hasEnded
      ? `${yourTrial}${forShop} ended on ${end}. It cost nothing.`
      : `${yourTrial}${forShop} runs until ${writeDate(endsAt, 'minute')}, Nairobi time.`,
    details: {
      heading: 'Your trial',
      rows: [
        ['Company', company],
        ...linesOf(trial).map((line) => ['Plan', lineText(line)] as const),
        [hasEnded ? 'Trial ended' : 'Trial ends', end],
        ['Price today', priceToday === undefined ? '' : writeMoney(priceToday)],
      ],
    },
    passage: {
      heading: 'If you want to go on',
      text: `What you recorded during the trial is kept, and goes on with you if you buy a plan by ${keptUntil}. If you do not want to go on, you need not do anything${byItself}`,
    },
    action: {
      label: 'Sign in to buy a plan',
      address: new URL(paths.login(), siteAddress).href,
    },
    closing: questions(config),
  } satisfies ReminderWords;
}

function purchaseWords({ subject: order, priceToday }: Reminder, config: SiteConfig) {
  const { product, siteAddress } = config;
  const company = plainCompany(order.company_name ?? '');
  const choice = choiceOfOrder(order);
  const selection =
    choice && priceToday !== undefined ? selectionOf({ ...choice, price: priceToday }) : undefined;
  const change =
    priceToday === undefined
      ? ' You find the plans and prices of today on the page below.'
      : priceToday === order.price
        ? ''
        : ` The price has changed since then, from ${writeMoney(order.price)} to ${writeMoney(priceToday)}.`;
  const placedOn = writeDate(new Date(order.created_at));
  return {
    subject: `Your order with ${product} is not finished`,
    opening: `On ${placedOn} you began an order with ${product}${company && ` for ${company}`}, and it has not been paid. Nothing was charged.${change}`,
    details: {
      heading: 'Your order',
      rows: [
        ['Company', company],
        ...linesOf(order).map(
          (line) => [line.kind === 'plan' ? 'Plan' : 'Device', lineText(line)] as const,
        ),
        ['Price today', priceToday === undefined ? '' : writeMoney(priceToday)],
      ],
    },
    action: selection
      ? {
          label: 'Finish your order',
          address: new URL(paths.purchase(selection), siteAddress).href,
        }
      : { label: 'See the plans', address: new URL(paths.pricing(), siteAddress).href },
    closing: `If you do not want to go on, you need not do anything: nothing is charged, and we will not remind you of this order again. ${questions(config)}`,
  } satisfies ReminderWords;
}

function selectionOf({ plan, devices, price }: PurchaseChoice): AnySelection | undefined {
  if (!plan) return devices && { devices, val: price };
  const { period, addOns } = plan;
  return {
    package: plan.plan,
    val: price,
    users: plan.users,
    ...(period && { period }),
    ...(addOns && addOns.length > 0 && { addOns: [...addOns] }),
  };
}

const questions = ({ phone, email }: SiteConfig) =>
  `Do you have a question? Call ${phone} or write to ${email}.`;
