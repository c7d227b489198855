import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../../src/clock.ts';
import { fixedConfiguration } from '../../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../../src/live-configuration/prices.ts';
import { listOrders, showOrder } from '../../src/operator/order-list.ts';
import { holdsMoney } from '../../src/orders/order.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Storage } from '../../src/storage/tables.ts';
import type { Movement } from './ledger.ts';
import type { Providers } from './providers.ts';
import { randomOf } from './random-choices.ts';
import { recordClose, recordFinish, recordRefund } from './recorded.ts';

interface Office {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly config: SiteConfig;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly seed: number;
  /** Adds to the events of the person whose payment it is. */
  readonly note: (payment: string, text: string) => void;
}

type Shown = NonNullable<Awaited<ReturnType<typeof showOrder>>>;
type Paid = Pick<Movement, 'at' | 'provider' | 'charge' | 'reference'>;

const HOUR = 60 * 60_000;
/** The service asks for three days: after that nobody but the operator finds money. */
const LATEST = 76 * HOUR;
const SOONEST = 12 * HOUR;
/** An order that cannot be finished by then never can. */
const GIVE_UP_AFTER = 6 * 24 * HOUR;
const ALL = 1_000_000;
const SEEN = { seen: true } as const;

/**
 * Somebody who comes by once a day, looks at the orders and at the providers' statements, gives back
 * what is due back, and finishes what was paid and nobody knows. They are as careful as people are:
 * some refunds wait for ever, and some are recorded a visit later.
 */
export function createOperator(office: Office) {
  const { dataFolder, databaseUrl, config, clock, providers, seed, note } = office;
  const { ledger } = providers;
  const seen = new Set<string>();

  async function visit(): Promise<void> {
    const storage = await openStorage(dataFolder, databaseUrl);
    try {
      await giveBackWhatIsDue(storage);
      await readStatements(storage);
      await refundOnRequest(storage);
      await closeWhatWasTakenBack(storage);
    } finally {
      await storage.destroy();
    }
  }

  async function giveBackWhatIsDue(storage: Storage): Promise<void> {
    for (const { id } of await listOrders(storage, 'refund-due', ALL)) {
      const shown = await showOrder(storage, id);
      for (const { id: payment, state, code } of shown?.payments ?? []) {
        if (state !== 'refund-due' || isPutOff(payment)) continue;
        if (code === 'order-given-up' && (await isWanted(storage, payment))) continue;
        giveBack(payment);
        if (isForgetful(payment)) continue;
        report(payment, 'recorded the refund', await recordRefund(books(storage), payment));
      }
    }
  }

  /** Money at a provider that has been there for a while, and that the service knows nothing of. */
  async function readStatements(storage: Storage): Promise<void> {
    for (const paid of ledger.movements) {
      const { reference, at } = paid;
      const wait = randomOf(seed, `wait ${reference}`).next() < 0.3 ? SOONEST : LATEST;
      if (paid.why !== 'paid' || seen.has(reference) || now() - at < wait) continue;
      const shown = await showOrder(storage, reference.split('.')[0] ?? '');
      const payment = shown?.payments.find(({ id }) => id === reference);
      if (!shown || !payment) continue;
      const isOver = holdsMoney(payment.state) || ledger.held(reference) <= 0;
      if (isOver || (await settle(storage, shown, paid))) seen.add(reference);
    }
  }

  /** Some who gave an order up and bought nothing else want it after all: true where it was finished. */
  async function isWanted(storage: Storage, payment: string): Promise<boolean> {
    const order = payment.split('.')[0] ?? '';
    if (randomOf(seed, `wanted ${payment}`).next() > 0.5) return false;
    if (await hasOtherAccount(storage, order)) return false;
    const refusal = await recordFinish(books(storage), order, payment);
    report(payment, 'finished the order that had been given up', refusal);
    return refusal === undefined;
  }

  /** Whether somebody with the same telephone has an account: a buyer who corrected their names. */
  async function hasOtherAccount(storage: Storage, orderId: string): Promise<boolean> {
    const other = await storage
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.phone_number', 'orders.phone_number')
      .select('accounts.id')
      .where('orders.id', '=', orderId)
      .where('accounts.closed_at', 'is', null)
      .whereRef('accounts.id', '!=', 'orders.id')
      .executeTakeFirst();
    return other !== undefined;
  }

  /** True where nothing is left to do. */
  async function settle(storage: Storage, { order }: Shown, { reference, at }: Paid) {
    const isReplaced = order.given_up_at && (await hasOtherAccount(storage, order.id));
    const refusal = isReplaced
      ? 'the buyer bought by another order'
      : await recordFinish(books(storage), order.id, reference);
    const isNews = !seen.has(`${reference} ${refusal}`);
    seen.add(`${reference} ${refusal}`);
    if (isNews) report(reference, 'finished the order', refusal);
    if (refusal === undefined) return true;
    if (now() - at < GIVE_UP_AFTER) return false;
    giveBack(reference);
    report(reference, 'recorded the refund', await recordRefund(books(storage), reference, SEEN));
    return true;
  }

  /** Some customers want their money back; some of those keep their account all the same. */
  async function refundOnRequest(storage: Storage): Promise<void> {
    for (const { why, reference, at } of ledger.movements) {
      const random = randomOf(seed, `request ${reference}`);
      const request = `request ${reference}`;
      if (why !== 'paid' || random.next() > 0.01 || seen.has(request) || now() - at < 5 * 24 * HOUR)
        continue;
      seen.add(request);
      const shown = await showOrder(storage, reference.split('.')[0] ?? '');
      const payment = shown?.payments.find(({ id }) => id === reference);
      if (shown?.order.state !== 'done' || payment?.state !== 'paid') continue;
      if (ledger.held(reference) <= 0) continue;
      giveBack(reference);
      const account = random.next() < 0.5 ? 'kept' : 'closed';
      const hasAccount = shown.bought.recurring.length > 0;
      const how = hasAccount ? ({ account } as const) : {};
      const refusal = await recordRefund(books(storage), reference, how);
      const what = hasAccount ? `, ${account}` : '';
      report(reference, `recorded the refund that was asked for${what}`, refusal);
    }
  }

  /** Of customers whose bank took the money back, most lose their account; some pay by another way. */
  async function closeWhatWasTakenBack(storage: Storage): Promise<void> {
    for (const { id, state } of await listOrders(storage, 'reversed', ALL)) {
      if (state !== 'done' || seen.has(id)) continue;
      seen.add(id);
      const shown = await showOrder(storage, id);
      const reversed = shown?.payments.find((payment) => payment.state === 'reversed');
      const holding = shown?.payments.some((payment) => holdsMoney(payment.state));
      if (!reversed || holding || randomOf(seed, `close ${id}`).next() < 0.3) continue;
      report(reversed.id, 'closed the account', await recordClose(books(storage), id));
    }
  }

  function giveBack(payment: string): void {
    const paid = ledger.movements.filter(
      ({ reference, why }) => reference === payment && why === 'paid',
    );
    if (ledger.held(payment) > 0) for (const charge of paid) providers.giveBack(charge);
  }

  function isPutOff(payment: string): boolean {
    return randomOf(seed, `due ${payment}`).next() < 0.1;
  }

  /** The money goes back today, and the note is made on another day. */
  function isForgetful(payment: string): boolean {
    const key = `forgot ${payment}`;
    if (seen.has(key) || randomOf(seed, key).next() > 0.1) return false;
    seen.add(key);
    return true;
  }

  function report(payment: string, what: string, refusal: string | undefined): void {
    note(payment, `operator: ${refusal === undefined ? what : `not ${what}: ${refusal}`}`);
  }

  const now = () => clock.now().getTime();
  const books = (storage: Storage) => ({
    storage,
    config,
    clock,
    prices: pricesOf(fixedConfiguration(config)),
  });

  return { visit };
}
