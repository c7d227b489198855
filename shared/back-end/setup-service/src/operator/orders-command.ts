import { OperatorError } from '@platform/node/operator-error';
import { contactTelephone } from '@site/contracts/telephone';
import { InvalidArgumentError, Option } from 'commander';
import { inNairobi } from '../clock.ts';
import { orderStates, paymentStates, type Storage } from '../storage/tables.ts';
import { closeManually, shortenManually } from './close.ts';
import { type CommandParts, operatorCommand, someText } from './command-parts.ts';
import { exportDocuments, exportMoney, type Range, writeCsv } from './export.ts';
import { finishManually } from './finish.ts';
import { changeDelivery, correctAddress, type DeliveryChange } from './manual-delivery.ts';
import { notPaidManually } from './not-paid.ts';
import { listOrders, showOrder, UNCONFIRMED } from './order-queries.ts';
import { chargebackManually, feeManually, type Refund, refundManually } from './refund.ts';

export const runOrdersCommand = operatorCommand(
  {
    name: 'orders',
    description: 'Looks at orders and records manual work.',
    lookAt: 'Look at the order before you try again.',
  },
  (parts) => {
    addQueries(parts);
    addChanges(parts);
  },
);

interface Listing {
  readonly state?: string;
  readonly find?: string;
  readonly most: number;
  readonly json?: boolean;
}

function addQueries({ program, inDatabase, out }: CommandParts): void {
  program
    .command('list')
    .description('orders, newest first')
    .addOption(
      new Option(
        '--state <state>',
        'of the order or of one of its payments, such as refund-due; unconfirmed has prompts to look for on the statement',
      ).choices([...states]),
    )
    .option('--find <text>', 'by what a buyer quotes, as OPERATOR.md lists it', someText)
    .option('--most <number>', 'how many', wholeNumber, 50)
    .option('--json', 'as JSON')
    .action(async ({ state, most, find, json }: Listing) => {
      const orders = await inDatabase((storage) => listOrders(storage, state, most, find));
      if (json) out(JSON.stringify(orders, null, 2));
      else if (orders.length === 0) out('There are no such orders.');
      else {
        const shown = orders.map(({ created_at, ...order }) => {
          return { ...order, 'created in Nairobi': inNairobi(created_at) };
        });
        console.table(shown);
      }
    });

  program
    .command('show <order>')
    .description('all that is known of an order, as JSON')
    .action(async (id: string) => {
      const found = await inDatabase((storage) => showOrder(storage, id));
      if (!found) throw new OperatorError('There is no such order.');
      out(JSON.stringify(found, null, 2));
    });

  program
    .command('export')
    .description('what came and went back from one day to another, as CSV')
    .requiredOption('--from <day>', 'the first day in Nairobi, such as 2026-03-01', aDay)
    .requiredOption('--to <day>', 'the last one', aDay)
    .option('--json', 'instead each receipt and credit note with all its figures, one a line')
    .action(async ({ json, ...range }: Range & { json?: boolean }) => {
      if (range.from > range.to) throw new OperatorError('--from is after --to.');
      const write = async (storage: Storage) =>
        json
          ? (await exportDocuments(storage, range)).join('\n')
          : writeCsv(await exportMoney(storage, range));
      out(await inDatabase(write));
    });
}

type Refunding = Omit<Refund, 'account'> & { keepAccount?: true; closeAccount?: true };

function addChanges({ change }: CommandParts): void {
  const despiteOthers = [
    '--despite-others',
    'closes the account also where others paid for the time that it has left',
  ] as const;

  const reference = [
    '--reference <text>',
    'what the statement of the bank or provider calls it; no name of a person',
    someText,
  ] as const;

  const came = [
    '--came <shillings>',
    'what the statement says came by the payment; without it what was asked for',
    wholeNumber,
  ] as const;

  change(
    'finish <order>',
    'completes an order whose payment was seen elsewhere, and makes its account',
    finishManually,
  )
    .option('--payment <payment>', 'what it is for, or none where the money came by another way')
    .option(...came)
    .option('--rest <shillings>', 'what came by another way beside it', wholeNumberOrNone)
    .option(...reference)
    .option('--despite-others', 'also while other payments of the order may still be paid')
    .option('--account <address>', 'the account that gets what was bought, by its e-mail address');

  change(
    'refund <payment>',
    'records that money of a payment was given back, or of an order to which it came by none, and tells the buyer',
    (context, id, { keepAccount, closeAccount, ...refund }: Refunding) => {
      const account = closeAccount ? 'closed' : keepAccount && 'kept';
      return refundManually(context, id, { account, ...refund });
    },
  )
    .option('--amount <sum>', 'how much of it; all without it', someMoney)
    .addOption(
      new Option('--goods <what>', 'what becomes of devices that were sent').choices([
        'awaited',
        'kept',
      ]),
    )
    .option(...reference)
    .option('--seen', 'its money was seen at the provider, though nobody here knows of it')
    .option(...came)
    .option('--keep-account', 'the account that it bought stays')
    .addOption(
      new Option('--close-account', 'the account that it bought is closed').conflicts(
        'keepAccount',
      ),
    )
    .option(...despiteOthers);

  change(
    'fee <payment>',
    'records what a provider kept of a payment, as its statement says; again to correct it',
    feeManually,
  ).requiredOption('--amount <sum>', 'all of it, in the currency of the payment', someMoneyOrNone);

  change(
    'chargeback <payment>',
    'records what a bank took of a payment though it had gone back already; 0 once it is here again',
    chargebackManually,
  ).requiredOption('--amount <sum>', 'all of it, in the currency of the payment', someMoneyOrNone);

  change(
    'not-paid <payment>',
    'records that an unconfirmed prompt is not on the statement of M-Pesa, or that money was not there for which an order was finished',
    notPaidManually,
  );

  change(
    'close <order>',
    'closes an order whose money is not here any more, and its account',
    closeManually,
  ).option(...despiteOthers);

  change(
    'shorten <order>',
    'takes the period of a renewal back whose money is not here any more',
    shortenManually,
  );

  for (const [news, what] of [
    ['dispatched', 'were sent'],
    ['delivered', 'arrived'],
    ['returned', 'came back'],
  ] as const) {
    const command = change<Omit<DeliveryChange, 'news'>>(
      `${news} <order>`,
      `the devices of an order ${what}, which tells the buyer`,
      (context, id, options) => changeDelivery(context, id, { news, ...options }),
    );
    if (news !== 'dispatched') continue;
    command.option('--despite-refund', 'also where money of their order went back, or is due back');
  }

  change(
    'address <order>',
    'where the devices of an order go, as its buyer says now',
    correctAddress,
  )
    .requiredOption('--address <text>', 'building, street or landmark', someText)
    .requiredOption('--town <text>', 'the town', someText)
    .option('--phone <number>', 'whom the driver calls, where that changes', telephone)
    .option('--note <text>', 'what helps to find the place', someText);
}

/** Normalized as pages do it; one of no known numbering plan stays as it was written. */
function telephone(text: string): string {
  return contactTelephone(text) ?? someText(text);
}

/** Any other word would find nothing, which reads like good news. */
const states = new Set([...orderStates, ...paymentStates, UNCONFIRMED]);

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999999.');
}

function wholeNumberOrNone(text: string): number {
  return text === '0' ? 0 : wholeNumber(text);
}

function someMoneyOrNone(text: string): number {
  return text === '0' ? 0 : someMoney(text);
}

/** Whole shillings, or cents of another currency. */
function someMoney(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It is a sum such as 500, or 4.50 of another currency.');
}

function aDay(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // A 31 February is read as a day in March.
  if (!Number.isNaN(day) && new Date(day).toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('It is a day such as 2026-03-31.');
}
