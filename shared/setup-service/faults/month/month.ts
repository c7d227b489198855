import { inDatabase } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seeded } from '../../testing/random.ts';
import { site } from '../../testing/site.ts';
import type { Books } from './accounting.ts';
import { habits, shares } from './buyer-habits.ts';
import { crashingService } from './crashing-service.ts';
import { createLedger } from './ledger.ts';
import { network } from './network.ts';
import { createOperator } from './operator.ts';
import { type BuyerContext, type Person, personOf } from './person.ts';
import { startProviders } from './providers.ts';
import { byShare, randomOf } from './random-choices.ts';
import { createWorld } from './world.ts';

interface Month {
  readonly dataFolder: string;
  /** The PostgreSQL database; without it, SQLite in the folder. */
  readonly databaseUrl: string | undefined;
  readonly buyers: number;
  readonly seed: number;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** Buyers come on these days, and the operator for some days more. */
const SELLING_DAYS = 28;
const DAYS = 50;
/** After the month: hours until no payment is asked about often, then days until no money can be reversed. */
const HOURS_AFTER = 96;
const AFTERWARDS = [10, 20, 20, 30, 30, 30, 30, 30, 30] as const;
/** Shops are open from eight to eight. */
const OPEN_HOURS = 12;

const config = {
  ...site,
  payments: { ...site.payments, mode: 'live', methods: ['credit_card', 'mobile_money'] },
} satisfies typeof site;

const generous = {
  LOG_LEVEL: 'silent',
  SETUP_BOT_CHECK: 'trials',
  SETUP_PAYMENTS_PER_MINUTE: '999999',
  SETUP_QUESTIONS_PER_MINUTE: '999999',
  SETUP_LOOKUPS_PER_MINUTE: '999999',
};

/** Lets a month pass and all payments settle, then stops the service. */
export async function liveThroughMonth({ dataFolder, databaseUrl, buyers, seed }: Month) {
  const clock = manualClock(new Date('2026-03-02T05:00:00Z'));
  const world = createWorld(clock);
  const ledger = createLedger(world.now);
  const where = { address: () => 'http://127.0.0.1:9' };
  const providers = await startProviders({ world, ledger, seed, service: () => where.address() });
  const env = { ...generous, ...providers.env, DATABASE_URL: databaseUrl };
  const service = await crashingService(
    { dataFolder, config, env, clock },
    { random: seeded(seed), most: Math.ceil(buyers / 20), requestsBetween: 100 },
  );
  where.address = service.address;
  const persons: Person[] = [];
  const owner = (reference: string) => reference.split('.')[0] ?? '';
  const noteOf = (person: Person | undefined, text: string) =>
    person?.events.push(`${clock.now().toISOString().slice(5, 19)} ${text}`);
  const notePayment = (payment: string, text: string) =>
    noteOf(
      persons.find(({ orders }) => orders.includes(owner(payment))),
      text,
    );
  ledger.listen(({ reference, amount, why }) => notePayment(reference, `${why} ${amount}`));

  for (let index = 0; index < buyers; index += 1) {
    const random = randomOf(seed, `buyer ${index}`);
    const habit = byShare(random, shares);
    const person = personOf(index, habit, random);
    persons.push(person);
    const post = network({ person, ...service });
    const note = (text: string) => noteOf(person, text);
    const context: BuyerContext = { person, world, providers, post, note };
    const comesAt =
      random.below(SELLING_DAYS) * DAY + random.below((OPEN_HOURS * HOUR) / SECOND) * SECOND;
    world.begin(async () => {
      await world.sleep(comesAt);
      await habits[habit](context);
    });
  }

  const office = { dataFolder, databaseUrl, config, clock, providers, seed, note: notePayment };
  const operator = createOperator(office);
  world.begin(async () => {
    for (let day = 1; day <= DAYS; day += 1) {
      await world.sleep(DAY);
      await world.undisturbed(operator.visit);
    }
  });
  providers.scheduleOutages();
  await world.run(service.revive);

  const recipients = new Map<string, string>();
  // Retention forgets in time whom an email went to.
  async function noteRecipients(): Promise<void> {
    const sent = await inDatabase(dataFolder, (storage) =>
      storage.selectFrom('outbox').select(['id', 'recipient']).execute(),
    );
    for (const { id, recipient } of sent) if (recipient) recipients.set(id, recipient);
  }

  await noteRecipients();
  const hours = Array.from({ length: HOURS_AFTER }, () => HOUR);
  for (const ms of [...hours, ...AFTERWARDS.map((days) => days * DAY)]) {
    await service.revive();
    await world.pass(ms);
    if (ms > HOUR) {
      await operator.visit();
      await noteRecipients();
    }
  }
  await service.stop();

  const { receipts, ...tables } = await readBooks(dataFolder);
  const mails = tables.mails.map((mail) => ({
    ...mail,
    recipient: mail.recipient || (recipients.get(mail.id) ?? ''),
  }));
  const forgotten = tables.mails.filter(({ recipient }) => recipient === '').length;
  const movements = ledger.movements;
  const books: Books = { persons, movements, vendor: site.email, ...tables, mails };
  const calls = `${providers.cards.asked()} and ${providers.telephones.asked()}`;
  const summary = `${buyers} buyers, ${service.crashes()} kills, ${ledger.movements.length} movements of money, ${books.accounts.length} accounts, ${books.deliveries.filter(({ state }) => state === 'paid').length} deliveries, ${calls} calls to the providers in ${world.moments()} moments`;
  return { books, receipts, forgotten, summary };
}

function readBooks(dataFolder: string) {
  return inDatabase(dataFolder, async (storage) => ({
    orders: await storage.selectFrom('orders').selectAll().execute(),
    deliveries: await storage.selectFrom('deliveries').selectAll().execute(),
    payments: await storage.selectFrom('payments').selectAll().execute(),
    accounts: await storage.selectFrom('accounts').selectAll().execute(),
    mails: await storage.selectFrom('outbox').selectAll().execute(),
    receipts: await storage.selectFrom('receipts').selectAll().orderBy('number').execute(),
    notes: await storage.selectFrom('order_notes').selectAll().execute(),
  }));
}
