import type { SiteConfig } from '@site/contracts/site-config';
import { OperatorError } from '@site/node/operator-error';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type ProviderName, payableStates } from '../storage/order-tables.ts';
import type { Storage } from '../storage/tables.ts';
import { daraja } from './daraja.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { pesapal } from './pesapal.ts';
import { sandbox } from './sandbox.ts';

interface Context {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * The provider of each way to pay.
 * @throws OperatorError where one lacks its access, or the site offers a way to pay that none takes
 */
export function chooseProviders(context: Context): PaymentProviders {
  const { config, settings } = context;
  const simulated = makeAdapter('sandbox', context);
  const chosen = (name: ProviderName) => {
    if (name === 'sandbox') return simulated;
    const missing = missingAccess(name, settings);
    if (!missing) return makeAdapter(name, context);
    throw new OperatorError(
      `${missing} is not set, and the provider that it is for was chosen. Set it, or choose the sandbox.`,
    );
  };
  const providers: PaymentProviders = {
    credit_card: chosen(settings.PAYMENTS_CARD),
    mobile_money: chosen(settings.PAYMENTS_MOBILE_MONEY),
    direct_debit: settings.PAYMENTS_DIRECT_DEBIT === 'none' ? undefined : simulated,
  };
  const untaken = config.payments.methods.find((method) => !providers[method]);
  if (!untaken) return providers;
  throw new OperatorError(
    `The site configuration offers ${untaken}, and PAYMENTS_DIRECT_DEBIT says that nobody takes it. Take it out of payments.methods.`,
  );
}

const access = {
  sandbox: [],
  pesapal: ['PESAPAL_KEY', 'PESAPAL_SECRET'],
  daraja: ['DARAJA_KEY', 'DARAJA_SECRET', 'DARAJA_SHORT_CODE', 'DARAJA_PASSKEY'],
} as const satisfies Readonly<Record<ProviderName, readonly (keyof Settings)[]>>;

function missingAccess(name: ProviderName, settings: Settings): string | undefined {
  return access[name].find((variable) => !settings[variable]);
}

function makeAdapter(name: ProviderName, context: Context): PaymentProvider {
  const { config, settings, storage, clock } = context;
  const { address } = config.setupService;
  const common = { timeoutMs: settings.PROVIDER_TIMEOUT_MS, clock, address };
  switch (name) {
    case 'sandbox':
      return sandbox({
        storage,
        clock,
        address,
        answersAfter: settings.SANDBOX_SECONDS * 1_000,
        outcome: settings.SANDBOX_OUTCOME,
      });
    case 'pesapal': {
      const { PESAPAL_URL: url, PESAPAL_KEY: key = '', PESAPAL_SECRET: secret = '' } = settings;
      return pesapal({ url, key, secret, ...common });
    }
    case 'daraja': {
      const { DARAJA_URL: url, DARAJA_KEY: key = '', DARAJA_SECRET: secret = '' } = settings;
      const { DARAJA_SHORT_CODE: shortCode = '', DARAJA_PASSKEY: passkey = '' } = settings;
      return daraja({ url, key, secret, shortCode, passkey, ...common });
    }
  }
}

/** A provider that takes no new payments, and has open ones. */
interface FormerProvider {
  readonly name: ProviderName;
  /** Payments that may still be paid, and settled ones that are watched. */
  readonly open: number;
  readonly settled: number;
  /** Undefined if it cannot be asked. */
  readonly adapter: PaymentProvider | undefined;
}

/**
 * The providers of earlier payments that are no longer chosen: they are queried until those are
 * over.
 * @throws OperatorError where a payment may still be paid and the access to its provider is not set
 */
export async function findFormerProviders(
  context: Context,
  chosen: PaymentProviders,
): Promise<readonly FormerProvider[]> {
  const names = Object.values(chosen).map((provider) => provider?.name);
  const left = await countLeft(context.storage);
  return left
    .filter(({ name }) => !names.includes(name))
    .map((counts) => ({ ...counts, adapter: adapterOf(counts, context) }));
}

type Left = Omit<FormerProvider, 'adapter'>;

async function countLeft(storage: Storage): Promise<readonly Left[]> {
  const rows = await storage
    .selectFrom('payments')
    .select((row) => ['provider', 'state', row.fn.countAll().as('count')])
    .where('next_ask_at', 'is not', null)
    .groupBy(['provider', 'state'])
    .execute();
  return [...new Set(rows.map(({ provider }) => provider))].sort().map((name) => {
    const own = rows.filter(({ provider }) => provider === name);
    const sum = (isOpen: boolean) =>
      own
        .filter(({ state }) => payableStates.includes(state) === isOpen)
        .reduce((total, { count }) => total + Number(count), 0);
    return { name, open: sum(true), settled: sum(false) };
  });
}

function adapterOf({ name, open }: Left, context: Context): PaymentProvider | undefined {
  const { config, settings } = context;
  if (name === 'sandbox' && config.payments.mode === 'live') return closedSandbox;
  const missing = missingAccess(name, settings);
  if (!missing) return makeAdapter(name, context);
  if (open === 0 || settings.PAYMENTS_UNASKED.includes(name)) return undefined;
  const payments = open === 1 ? '1 payment' : `${open} payments`;
  throw new OperatorError(
    `${missing} is not set, and ${payments} through ${name} may still be paid. Set the access to ${name} until they are over, or say PAYMENTS_UNASKED=${name} to leave them to yourself.`,
  );
}

/** Where money is real, simulated payments buy nothing and block no other payment. */
const closedSandbox: PaymentProvider = {
  name: 'sandbox',
  repeatsSafely: false,
  start: async () => ({ kind: 'refused', code: 'closed' }),
  ask: async () => ({ kind: 'unpaid', code: 'closed' }),
};

export function reportProviders(
  { log, config }: { log: { warn(detail: object, text: string): void }; config: SiteConfig },
  providers: PaymentProviders,
  former: readonly FormerProvider[],
): void {
  for (const [method, provider] of Object.entries(providers)) {
    // Simulated money makes real accounts.
    if (config.payments.mode === 'live' && provider?.name === 'sandbox')
      log.warn({ method }, 'payments are live and this one is simulated');
  }
  for (const { name: provider, open, settled, adapter } of former) {
    log.warn(
      { provider, open, settled },
      adapter
        ? 'a provider takes no new payments and is asked about those it has'
        : 'a provider has payments and nobody asks about them: its access is not set',
    );
  }
}
