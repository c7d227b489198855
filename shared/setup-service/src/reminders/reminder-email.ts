import type { OrderLine } from '@site/contracts/order-line';
import type { PurchaseChoice } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import type { SiteConfig } from '@site/contracts/site-config';
import type { EmailTemplate } from '../mail/email-template.ts';
import { writeMoney } from '../mail/write-money.ts';
import { lineText } from '../orders/line-texts.ts';
import { TRIAL_DATA_DAYS } from './reminder.ts';

/** An email's words, before it is known to whom it goes and how it is stopped. */
export type ReminderWords = {
  readonly subject: string;
  readonly template: Pick<EmailTemplate, 'opening' | 'details' | 'passage' | 'action' | 'steps'> & {
    readonly closing: string;
  };
};

const DAY_MS = 24 * 60 * 60_000;
const dateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Nairobi' });
const minuteOf = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

interface Trial {
  readonly companyName: string;
  readonly lines: readonly OrderLine[];
  readonly endsAt: Date;
  /** Whole shillings; undefined where nobody can tell. */
  readonly priceToday: number | undefined;
}

/** What a customer is told before the trial ends, and once it has. */
export function trialWords(
  kind: 'trial-ends-soon' | 'trial-ended',
  trial: Trial,
  config: SiteConfig,
): ReminderWords {
  const { product, siteAddress } = config;
  const end = dateOf.format(trial.endsAt);
  const keptUntil = dateOf.format(new Date(trial.endsAt.getTime() + TRIAL_DATA_DAYS * DAY_MS));
  const forShop = trial.companyName && ` for ${trial.companyName}`;
  const kept = `What you recorded during the trial is kept, and goes on with you if you buy a plan by ${keptUntil}.`;
  const words =
    kind === 'trial-ends-soon'
      ? {
          subject: `Your free trial of ${product} ends on ${end}`,
          opening: `Your free trial of ${product}${forShop} runs until ${minuteOf.format(trial.endsAt)}, Nairobi time.`,
          passage: `${kept} If you do not want to go on, you need not do anything: the trial ends by itself and costs nothing.`,
        }
      : {
          subject: `Your free trial of ${product} has ended`,
          opening: `Your free trial of ${product}${forShop} ended on ${end}. It cost nothing.`,
          passage: `${kept} If you do not want to go on, you need not do anything.`,
        };
  return {
    subject: words.subject,
    template: {
      opening: words.opening,
      details: {
        heading: 'Your trial',
        rows: [
          ...(trial.companyName ? [['Company', trial.companyName] as const] : []),
          ...trial.lines.map((line) => ['Plan', lineText(line)] as const),
          [kind === 'trial-ended' ? 'Trial ended' : 'Trial ends', end],
          ...(trial.priceToday === undefined
            ? []
            : [['Price today', writeMoney(trial.priceToday)] as const]),
        ],
      },
      passage: { heading: 'If you want to go on', text: words.passage },
      action: {
        label: 'Sign in to buy a plan',
        address: new URL(paths.login(), siteAddress).href,
      },
      closing: questions(config),
    },
  };
}

interface Purchase {
  readonly companyName: string;
  readonly lines: readonly OrderLine[];
  /** Undefined where its lines do not tell what was chosen. */
  readonly choice: PurchaseChoice | undefined;
  /** What it was when the order was placed, in whole shillings. */
  readonly price: number;
  /** Undefined where nobody can tell. */
  readonly priceToday: number | undefined;
  readonly placedAt: Date;
}

/** What somebody is told who ordered something and did not pay. */
export function purchaseWords(purchase: Purchase, config: SiteConfig): ReminderWords {
  const { product, siteAddress } = config;
  const { companyName, lines, choice, price, priceToday, placedAt } = purchase;
  const selection =
    choice && priceToday !== undefined ? selectionOf({ ...choice, price: priceToday }) : undefined;
  const change =
    priceToday === undefined
      ? ' You find the plans and prices of today on the page below.'
      : priceToday === price
        ? ''
        : ` The price has changed since then, from ${writeMoney(price)} to ${writeMoney(priceToday)}.`;
  return {
    subject: `Your order with ${product} is not finished`,
    template: {
      opening: `On ${dateOf.format(placedAt)} you began an order with ${product}${companyName && ` for ${companyName}`}, and it has not been paid. Nothing was charged.${change}`,
      details: {
        heading: 'Your order',
        rows: [
          ...(companyName ? [['Company', companyName] as const] : []),
          ...lines.map(
            (line) => [line.kind === 'plan' ? 'Plan' : 'Device', lineText(line)] as const,
          ),
          ...(priceToday === undefined ? [] : [['Price today', writeMoney(priceToday)] as const]),
        ],
      },
      action: selection
        ? {
            label: 'Finish your order',
            address: new URL(paths.purchase(selection), siteAddress).href,
          }
        : { label: 'See the plans', address: new URL(paths.pricing(), siteAddress).href },
      closing: `If you do not want to go on, you need not do anything: nothing is charged, and we will not remind you of this order again. ${questions(config)}`,
    },
  };
}

/** A choice as links carry it. */
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
