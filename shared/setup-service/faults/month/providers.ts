import { fakeCardProvider, type ProviderContext } from './fake-card-provider.ts';
import { fakeMobileMoney } from './fake-mobile-money.ts';
import type { Movement } from './ledger.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

export type Providers = Awaited<ReturnType<typeof startProviders>>;

/** Both providers, over real connections. */
export async function startProviders(context: ProviderContext) {
  const cards = await fakeCardProvider(context);
  const telephones = await fakeMobileMoney(context);
  const { world, ledger } = context;

  function goesAway(provider: { setAway(away: boolean): void }, after: number): void {
    world.begin(async () => {
      await world.sleep(after);
      provider.setAway(true);
      await world.sleep(6 * HOUR);
      provider.setAway(false);
    });
  }

  return {
    cards,
    telephones,
    ledger,
    env: {
      PAYMENTS_CARD: 'pesapal',
      PESAPAL_URL: cards.url,
      PESAPAL_KEY: 'a-key',
      PESAPAL_SECRET: 'a-secret',
      PAYMENTS_MOBILE_MONEY: 'daraja',
      DARAJA_URL: telephones.url,
      DARAJA_KEY: 'a-key',
      DARAJA_SECRET: 'another-secret',
      DARAJA_SHORT_CODE: '174379',
      DARAJA_PASSKEY: 'a-passkey',
      PAYMENTS_DIRECT_DEBIT: 'none',
    },
    /** Takes each provider away once in the month, for some hours. */
    scheduleOutages(): void {
      goesAway(cards, 9 * DAY + 2 * HOUR);
      goesAway(telephones, 17 * DAY + 4 * HOUR);
    },
    giveBack({ provider, charge }: Pick<Movement, 'provider' | 'charge'>): void {
      (provider === 'pesapal' ? cards : telephones).giveBack(charge);
    },
  };
}
