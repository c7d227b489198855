import { contactTelephone } from '@site/contracts/telephone';
import { OperatorError } from '@site/node/operator-error';
import { Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../environment/clock.ts';
import { readConfig } from '../environment/site-config.ts';
import { lastKnownConfiguration } from '../live-configuration/stored-configurations.ts';
import type { OrderContext } from '../orders/order-context.ts';
import type { OrderState, PaymentState } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';
import { changeDelivery } from './change-delivery.ts';
import { type Closing, closeManually } from './close.ts';
import {
  type CommandContext,
  runOperatorCommand,
  someText,
  userName,
  withStorage,
} from './command-parts.ts';
import { type CorrectedAddress, correctAddress } from './correct-address.ts';
import { type Finishing, finishManually } from './finish.ts';
import type { Attribution, ManualResult } from './manual-change.ts';
import { notPaidManually } from './not-paid.ts';
import { listOrders, showOrder, UNCONFIRMED } from './order-list.ts';
import { type Refund, refundManually } from './refund.ts';
import { shortenManually } from './shorten.ts';

const databaseAway =
  'The database is locked or cannot be reached. Look at the order before you try again.';

type Refunding = Omit<Refund, 'account'> & { keepAccount?: true; closeAccount?: true };

/**
 * The operator's command: looks at orders, and records what was done to them manually. It works on the
 * database of SITE_DATA or DATABASE_URL, beside a service that runs, and makes none. Resolves to the
 * exit code; with 1 it says in one line what it refuses.
 */
export async function runCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  return runOperatorCommand(commandIn(context), args, context, databaseAway);
}

function commandIn({ env, out, err }: CommandContext): Command {
  const inDatabase = <T>(work: (storage: Storage) => Promise<T>) => withStorage(env, work);

  /** The same with what visitors see: an email names the company as the site does. */
  async function withContext<T>(
    work: (context: Pick<OrderContext, 'storage' | 'config' | 'clock'>) => Promise<T>,
  ): Promise<T> {
    const file = await readConfig(env);
    return inDatabase(async (storage) => {
      const config = await lastKnownConfiguration(storage, file);
      return work({ storage, config, clock: systemClock });
    });
  }

  function report(result: ManualResult): void {
    if (result.kind === 'refused') throw new OperatorError(result.reason);
    out(result.said);
    if (result.warning) err(`Warning: ${result.warning}`);
  }

  const program = new Command('orders').description('Looks at orders and records manual work.');
  const why = ['--why <text>', 'the reason, kept with the order', someText] as const;
  const despiteLater = [
    '--despite-others',
    'closes the account also where a later order paid for it',
  ] as const;
  const by = ['--by <name>', 'who does it', someText, userName()] as const;

  program
    .command('list')
    .description('orders, newest first')
    .addOption(
      new Option(
        '--state <state>',
        'of the order or of one of its payments, such as refund-due; unconfirmed has prompts to look for on the statement',
      ).choices([...Object.keys(states), UNCONFIRMED]),
    )
    .option('--most <number>', 'how many', wholeNumber, 50)
    .option('--json', 'as JSON')
    .action(async ({ state, most, json }: { state?: string; most: number; json?: boolean }) => {
      const orders = await inDatabase((storage) => listOrders(storage, state, most));
      if (json) out(JSON.stringify(orders, null, 2));
      else if (orders.length === 0) out('There are no such orders.');
      else console.table(orders);
    });

  program
    .command('show')
    .argument('<order>')
    .description('all that is known of an order, as JSON')
    .action(async (id: string) => {
      const found = await inDatabase((storage) => showOrder(storage, id));
      if (!found) throw new OperatorError('There is no such order.');
      out(JSON.stringify(found, null, 2));
    });

  program
    .command('finish')
    .argument('<order>')
    .description('completes an order whose payment was seen elsewhere, and makes its account')
    .option('--payment <payment>', 'what it is for, or none where the money came by another way')
    .option('--despite-others', 'also while other payments of the order may still be paid')
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, finishing: Finishing) => {
      report(await withContext((context) => finishManually(context, id, finishing)));
    });

  program
    .command('refund')
    .argument('<payment>')
    .description('records that the money of a payment was given back, and tells the buyer')
    .option('--seen', 'its money was seen at the provider, though nobody here knows of it')
    .option('--keep-account', 'the account that it bought stays')
    .addOption(
      new Option('--close-account', 'the account that it bought is closed').conflicts(
        'keepAccount',
      ),
    )
    .option(...despiteLater)
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, options: Refunding) => {
      const { keepAccount, closeAccount, ...refund } = options;
      const account = closeAccount ? 'closed' : keepAccount && 'kept';
      report(await withContext((context) => refundManually(context, id, { account, ...refund })));
    });

  program
    .command('not-paid')
    .argument('<payment>')
    .description('records that an unconfirmed prompt is not on the statement of M-Pesa')
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, attribution: Attribution) => {
      const clock = systemClock;
      report(await inDatabase((storage) => notPaidManually({ storage, clock }, id, attribution)));
    });

  program
    .command('close')
    .argument('<order>')
    .description('closes an order whose money is not here any more, and its account')
    .option(...despiteLater)
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, closing: Closing) => {
      report(
        await inDatabase((storage) => closeManually({ storage, clock: systemClock }, id, closing)),
      );
    });

  program
    .command('shorten')
    .argument('<order>')
    .description('takes the period of a renewal back whose money is not here any more')
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, attribution: Attribution) => {
      const clock = systemClock;
      report(await inDatabase((storage) => shortenManually({ storage, clock }, id, attribution)));
    });

  for (const [news, description] of deliveryNews) {
    program
      .command(news)
      .argument('<order>')
      .description(description)
      .requiredOption(...why)
      .option(...by)
      .action(async (id: string, attribution: Attribution) => {
        report(await withContext((context) => changeDelivery(context, id, news, attribution)));
      });
  }

  program
    .command('address')
    .argument('<order>')
    .description('where the devices of an order go, as its buyer says now')
    .requiredOption('--address <text>', 'building, street or landmark', someText)
    .requiredOption('--town <text>', 'the town', someText)
    .option('--phone <number>', 'whom the driver calls, where that changes', telephone)
    .option('--note <text>', 'what helps to find the place', someText)
    .requiredOption(...why)
    .option(...by)
    .action(async (id: string, place: CorrectedAddress) => {
      report(
        await inDatabase((storage) => correctAddress({ storage, clock: systemClock }, id, place)),
      );
    });

  return program;
}

/** In the form that pages and service store; one that no plan has stays as it was written. */
function telephone(text: string): string {
  return contactTelephone(text) ?? someText(text);
}

const deliveryNews = [
  ['dispatched', 'the devices of an order were sent, which tells the buyer'],
  ['delivered', 'the devices of an order arrived, which tells the buyer'],
  ['returned', 'the devices of an order came back, which tells the buyer'],
] as const;

/** A word that is none of these finds nothing, which would be read as good news. */
const states: Readonly<Record<OrderState | PaymentState, true>> = {
  starting: true,
  open: true,
  declined: true,
  abandoned: true,
  unpaid: true,
  paid: true,
  done: true,
  refused: true,
  closed: true,
  'refund-due': true,
  refunded: true,
  reversed: true,
};

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 999999.');
}
