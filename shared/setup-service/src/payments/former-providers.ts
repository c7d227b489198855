import { OperatorError } from '@site/node/operator-error';
import { type ProviderName, payableStates } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';
import { type Context, makeAdapter, missingAccess } from './choose-providers.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';

/** A provider that takes no new payments, and has some that are not over. */
export interface FormerProvider {
  readonly name: ProviderName;
  /** Payments that may still be paid, and those that ended and are still asked about. */
  readonly open: number;
  readonly settled: number;
  /** Undefined if it cannot be asked. */
  readonly adapter: PaymentProvider | undefined;
}

/**
 * The providers that were chosen when a payment began, and no longer are: they are asked, and heard,
 * until it is over.
 *
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

/** Payments that are to be asked about, by provider. */
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

/** Where money is real, what is left of simulated payments buys nothing and blocks no other payment. */
const closedSandbox: PaymentProvider = {
  name: 'sandbox',
  repeatsSafely: false,
  start: async () => ({ kind: 'refused', code: 'closed' }),
  ask: async () => ({ kind: 'unpaid', code: 'closed' }),
};
