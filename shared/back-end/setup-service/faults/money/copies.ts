import { accountTokens } from '../../src/accounts/sign-in.ts';
import { fixedConfiguration } from '../../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../../src/live-configuration/prices.ts';
import { createEmailQuota } from '../../src/mail/email-quota.ts';
import type { OrderContext } from '../../src/orders/order.ts';
import { findPayment } from '../../src/orders/payments.ts';
import { abandonOrder, placeOrder } from '../../src/orders/place-order.ts';
import { onNotice, onPromptNotice, queryProvider } from '../../src/orders/query-provider.ts';
import { createDocumentSender } from '../../src/orders/receipts/send-documents.ts';
import { createReconciler } from '../../src/orders/reconciler.ts';
import { createStopLinks } from '../../src/orders/reminders/recipients.ts';
import { createReminders } from '../../src/orders/reminders/reminder-job.ts';
import { startPayment } from '../../src/orders/start-payment.ts';
import { pesapalPaths } from '../../src/payments/pesapal-notices.ts';
import { readSettings } from '../../src/settings.ts';
import { startSetupService } from '../../src/start-setup-service.ts';
import { aBuyer } from '../../testing/buyer.ts';
import { databaseOf, dialectOf } from '../../testing/databases.ts';
import type { manualClock } from '../../testing/manual-clock.ts';
import { silent } from '../../testing/reconciling.ts';
import { generous } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';
import { crashingStorage } from '../crash-injection.ts';
import type { Charge, Ledger, Method } from './ledger.ts';
import type { providerServers } from './provider-servers.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly email: string;
  readonly company_name: string;
  readonly telephone: string;
  readonly choice: Choice;
  readonly account: string | undefined;
  readonly attempts: Method[];
  shown: Charge | undefined;
}

interface Choice {
  readonly plan?: {
    readonly plan: string;
    readonly users: number;
    readonly period: 'yearly' | 'monthly';
  };
  readonly devices?: { readonly cashDrawer: number };
  readonly price: number;
}

export interface Copy {
  /** Whether the order was accepted. */
  place(order: PlacedOrder): Promise<boolean>;
  /** The newest attempt begins; gives the provider's name of what the buyer is shown then. */
  start(order: PlacedOrder, isUncharged: boolean): Promise<string | undefined>;
  visit(order: PlacedOrder): Promise<unknown>;
  abandon(order: PlacedOrder): Promise<unknown>;
  notify(charge: Charge): Promise<unknown>;
  /** Nothing where the service does so by itself as time passes. */
  work(job: 'reconciler' | 'receipts' | 'reminders'): Promise<unknown>;
  command<T>(run: (context: CommandContext) => Promise<T>): Promise<T>;
  isDead(): boolean;
  /** It dies before so many more queries. */
  doom(queries: number): void;
  stop(): Promise<void>;
}

export type CommandContext = Omit<OrderContext, 'providers'>;

interface Premises {
  readonly folder: string;
  readonly clock: ReturnType<typeof manualClock>;
  readonly ledger: Ledger;
}

const config = {
  ...site,
  payments: { ...site.payments, mode: 'live', methods: ['credit_card', 'mobile_money'] },
} satisfies typeof site;

const outbox = { wake: () => undefined };
const prices = pricesOf(fixedConfiguration(config));
const secret = 'a secret of thirty-two characters';
const place = { address: 'Mavuno House, Ngong Road', town: 'Nairobi' };

/** Its jobs run on command. */
export async function startInSteps({ folder, clock, ledger }: Premises): Promise<Copy> {
  const { storage, isDead, doom } = crashingStorage(await dialectOf(folder));
  const { card, telephone } = ledger;
  const providers = { credit_card: card, mobile_money: telephone, direct_debit: undefined };
  const context: OrderContext = { config, prices, storage, providers, outbox, clock };
  const quota = createEmailQuota({ storage, clock, settings: readSettings({}), log: silent });
  const links = createStopLinks(secret, config.setupService.address);
  // The document of a receipt has tests of its own.
  const draw = async () => Buffer.from('a receipt');
  const jobs = {
    reconciler: createReconciler(context, silent),
    reminders: createReminders({ ...context, quota, links, reminded: () => undefined }, silent),
    receipts: createDocumentSender({ storage, live: { config }, outbox, clock, log: silent, draw }),
  };
  return {
    ...{ isDead, doom },
    async place({ id, email, company_name, telephone: phone_number, choice, account }) {
      const who = { email, company_name, applicant_name: 'Wanjiru Kamau', phone_number };
      const placed = await placeOrder(context, {
        id,
        buyer: { ...who, ...(account && { account_id: account }) },
        choice,
        delivery: { ...place, phone_number, note: null },
        mayLackAddress: false,
      });
      return placed.kind === 'accepted';
    },
    async start({ id, attempts, choice, telephone: payer }, isUncharged) {
      const number = attempts.length;
      const start = await startPayment(context, {
        orderId: id,
        reference: `${id}.${number}`,
        method: attempts.at(-1) ?? 'credit_card',
        amount: choice.price,
        payer,
        uncharged: isUncharged ? number - 1 : undefined,
      });
      return start.kind === 'started' ? (start.payment.provider_id ?? undefined) : undefined;
    },
    async visit({ shown }) {
      const payment = await findPayment(storage, shown?.reference ?? '');
      if (payment) await queryProvider(context, payment);
    },
    abandon: ({ id }) => abandonOrder(context, id),
    notify: ({ method, reference, providerId }) =>
      method === 'credit_card'
        ? onNotice(context, 'pesapal', providerId)
        : onPromptNotice(context, reference, { publicId: `site-${providerId}`, providerId }),
    work: (job) => jobs[job].runDue(),
    command: (run) => run(context),
    stop: () => storage.destroy(),
  };
}

export async function startService(
  { folder, clock }: Premises,
  servers: Awaited<ReturnType<typeof providerServers>>,
): Promise<Copy> {
  const { storage, isDead, doom } = crashingStorage(await dialectOf(folder));
  const env = {
    ...generous,
    ...servers.env,
    LOG_LEVEL: 'silent',
    SETUP_SECRET: secret,
    SETUP_PROMPTS_PER_HOUR: '100000',
    DATABASE_URL: await databaseOf(folder),
  };
  const options = { port: 0, dataFolder: folder, config, env, clock };
  const { address, stop } = await startSetupService({ ...options, open: async () => storage });
  const tokens = accountTokens(secret);

  function buyerOf({ id, email, company_name, telephone, choice, account }: PlacedOrder) {
    const { plan, devices, price } = choice;
    return aBuyer(address, {
      order: id,
      email,
      company_name,
      phone_number: telephone,
      package: plan?.plan,
      user_count: plan && String(plan.users),
      period: plan?.period,
      package_price: String(price),
      ...(devices && {
        devices: JSON.stringify(devices),
        delivery_address: place.address,
        delivery_town: place.town,
      }),
      ...(account && { account_token: tokens.write(account, clock.now()) }),
    });
  }

  return {
    ...{ isDead, doom, stop },
    place: async (order) => (await buyerOf(order).place()).body.kind === 'accepted',
    async start(order, isUncharged) {
      const attempt = order.attempts.length;
      const uncharged = isUncharged && attempt > 1 ? String(attempt - 1) : undefined;
      const price = String(order.choice.price);
      const buyer = buyerOf(order);
      const { status, body } = await (order.attempts.at(-1) === 'mobile_money'
        ? buyer.payByPhone(attempt, order.telephone, price, uncharged)
        : buyer.payByCard(attempt, price, uncharged));
      if (status !== 200) return undefined;
      return String(body.order_tracking_id ?? body.MerchantRequestID).replace('site-', '');
    },
    async visit(order) {
      const { shown } = order;
      const buyer = buyerOf(order);
      if (shown?.method === 'credit_card') await buyer.status(shown.providerId);
      else if (shown) await buyer.phoneStatus(`site-${shown.providerId}`);
      await buyer.setUp(order.attempts.length);
    },
    abandon: (order) => buyerOf(order).abandon(),
    notify({ method, reference, providerId }) {
      if (method === 'credit_card') {
        return postJson(pesapalPaths.notification, {
          OrderTrackingId: providerId,
          OrderMerchantReference: reference,
          OrderNotificationType: 'IPNCHANGE',
        });
      }
      const ids = { MerchantRequestID: `site-${providerId}`, CheckoutRequestID: providerId };
      const stkCallback = { ...ids, ResultCode: 0, ResultDesc: '' };
      return postJson(servers.callbackOf(reference), { Body: { stkCallback } });
    },
    work: async () => undefined,
    command: (run) => run({ config, prices, storage, clock, outbox }),
  };

  function postJson(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}
