import type { PurchaseChoice } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { lockAccount } from '../../accounts/accounts.ts';
import { createBackgroundJob, type JobLog, type Pass } from '../../background-job.ts';
import { DAY_MS } from '../../clock.ts';
import type { Prices } from '../../live-configuration/prices.ts';
import {
  composeEmail,
  type EmailTemplate,
  writeDate,
  writeMoney,
} from '../../mail/compose-email.ts';
import type { EmailQuota } from '../../mail/email-quota.ts';
import { queueMail } from '../../mail/outgoing-mail.ts';
import { type Place, START } from '../../storage/page.ts';
import {
  type ReminderKind,
  type ReminderOutcome,
  reminderKinds,
  type Storage,
} from '../../storage/tables.ts';
import type { OrderContext } from '../order.ts';
import { choiceOfOrder, linesOf, lineText, lockOrder } from '../orders.ts';
import {
  dueReminders,
  isTooLate,
  type RemindedOf,
  reminderPage,
  TRIAL_DATA_DAYS,
} from './due-reminders.ts';
import { claimPurchaseReminder, lockRecipient, recipientOf, type StopLinks } from './recipients.ts';

interface ReminderContext extends Pick<OrderContext, 'config' | 'storage' | 'outbox' | 'clock'> {
  readonly prices: Pick<Prices, 'priceToday' | 'refresh'>;
  readonly quota: Pick<EmailQuota, 'send'>;
  readonly links: StopLinks;
  readonly reminded: (kind: ReminderKind, outcome: ReminderOutcome) => void;
}

/** A service that has just started has more urgent work. */
export const FIRST_REMINDERS_MS = 30_000;
const TICK_MS = 5 * 60_000;

/** Of several services one sends a reminder. One that fails delays no other, and is retried. */
export function createReminders(context: ReminderContext, log: JobLog) {
  const { storage, clock, outbox } = context;

  async function* pass(): Pass {
    await context.prices.refresh();
    for (const kind of reminderKinds) {
      for (let after: Place | undefined = START; after; ) {
        const moment = { at: clock.now(), config: context.config };
        const { keys, next } = await reminderPage(storage, kind, after, moment);
        for (const subject of await dueReminders(storage, kind, keys)) {
          await send(kind, subject);
          yield;
        }
        if (next) yield;
        after = next;
      }
    }
  }

  async function send(kind: ReminderKind, subject: RemindedOf): Promise<void> {
    try {
      const outcome = await sendReminder(context, kind, subject);
      if (outcome === 'sent') outbox.wake();
      if (outcome === 'limit' || outcome === 'not-due') return;
      context.reminded(kind, outcome);
      log.info({ kind, about: subject.id, outcome }, 'a reminder was sent or skipped');
    } catch (error) {
      log.warn({ kind, about: subject.id, err: error }, 'a reminder could not be sent');
    }
  }

  const failure = 'reminders could not be sent and are tried again';
  return createBackgroundJob({ clock, log, pass, everyMs: TICK_MS, failure });
}

/** `not-due` where something happened meanwhile, `limit` where it waits. */
type Sending = ReminderOutcome | 'not-due' | 'limit';

/** Stores the email and the reminder's row in one transaction; the row alone where none is sent. */
async function sendReminder(context: ReminderContext, kind: ReminderKind, subject: RemindedOf) {
  const { storage, clock, config, prices, links, quota } = context;
  const at = clock.now();
  const moment = { at, config };
  const isPurchase = kind === 'purchase-unfinished';

  async function record(transaction: Storage, outcome: ReminderOutcome): Promise<Sending> {
    const stored = await transaction
      .insertInto('reminders')
      .values({ kind, about: subject.id, outcome, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('about')
      .executeTakeFirst();
    return stored ? outcome : 'not-due';
  }

  if (isTooLate(kind, subject, moment)) return record(storage, 'too-late');
  const recipient = await recipientOf(storage, subject.email, at);
  const choice = choiceOfOrder(subject);
  const mail = await composeReminder(config, {
    kind,
    subject,
    stopAddress: links.address(recipient.link_id),
    priceToday: choice && prices.priceToday(choice),
    date: at,
  });

  async function outcomeOf(transaction: Storage): Promise<ReminderOutcome> {
    if (!(await lockRecipient(transaction, recipient))) return 'stopped';
    const isFirst = !isPurchase || (await claimPurchaseReminder(transaction, recipient, at));
    return isFirst ? 'sent' : 'reminded-recently';
  }

  // Anybody can place an order for a foreign address: these emails count as a stranger's.
  const request = { email: subject.email, network: 'reminders' };
  const sent = await quota.send(request, async (transaction, counts): Promise<Sending> => {
    // Another service may have been first.
    await (isPurchase ? lockOrder : lockAccount)(transaction, subject.id);
    if ((await dueReminders(transaction, kind, [subject.id])).length === 0) return 'not-due';
    const outcome = await record(transaction, await outcomeOf(transaction));
    if (outcome !== 'sent') return outcome;
    if (isPurchase) await counts.need('mailbox', 'whole');
    await queueMail(transaction, mail, at);
    return outcome;
  });
  return sent.ok ? sent.value : 'limit';
}

interface Reminder {
  readonly kind: ReminderKind;
  readonly subject: RemindedOf;
  readonly stopAddress: string;
  /** Whole shillings; undefined where nobody can tell. */
  readonly priceToday: number | undefined;
  readonly date: Date;
}

export async function composeReminder(config: SiteConfiguration, reminder: Reminder) {
  const { kind, subject: about, stopAddress, date } = reminder;
  const { product } = config;
  const isPurchase = kind === 'purchase-unfinished';
  const { subject, ...words } = isPurchase
    ? purchaseWords(reminder, config)
    : trialWords(reminder, config);
  const cause = isPurchase ? `an order with ${product}` : `a free trial of ${product}`;
  return composeEmail(config, {
    id: `${about.id}-${kind}`,
    to: { address: about.email },
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
  });
}

type ReminderWords = EmailTemplate & { readonly subject: string };

function trialWords(
  { kind, subject: trial, priceToday, date }: Reminder,
  config: SiteConfiguration,
) {
  const { product, siteAddress } = config;
  const endsAt = new Date(trial.trial_ends_at ?? date);
  const end = writeDate(endsAt);
  const keptUntil = writeDate(new Date(endsAt.getTime() + TRIAL_DATA_DAYS * DAY_MS));
  const yourTrial = `Your free trial of ${product}`;
  const hasEnded = kind === 'trial-ended';
  const byItself = hasEnded ? '.' : ': the trial ends by itself and costs nothing.';
  return {
    subject: hasEnded ? `${yourTrial} has ended` : `${yourTrial} ends on ${end}`,
    opening: hasEnded
      ? `${yourTrial} ended on ${end}. It cost nothing.`
      : `${yourTrial} runs until ${writeDate(endsAt, 'minute')}, Nairobi time.`,
    details: {
      heading: 'Your trial',
      rows: [
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

function purchaseWords({ subject: order, priceToday }: Reminder, config: SiteConfiguration) {
  const { product, siteAddress } = config;
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
    opening: `On ${placedOn} you began an order with ${product}, and it has not been paid. Nothing was charged.${change}`,
    details: {
      heading: 'Your order',
      rows: [
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

const questions = ({ phone, email }: SiteConfiguration) =>
  `Do you have a question? Call ${phone} or write to ${email}.`;
