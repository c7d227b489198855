import { type Bank, bankOfCards } from './fake-card-provider.ts';
import { bankOfTelephones } from './fake-mobile-money.ts';
import type { Movement } from './ledger.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

export type Providers = Awaited<ReturnType<typeof startProviders>>;

/** Both providers, over real connections: each is away once in the month for some hours. */
export async function startProviders(bank: Bank) {
  const cards = await bankOfCards(bank);
  const telephones = await bankOfTelephones(bank);
  const { world, ledger } = bank;

  function leaves(who: { away(away: boolean): void }, after: number): void {
    world.begin(async () => {
      await world.sleep(after);
      who.away(true);
      await world.sleep(6 * HOUR);
      who.away(false);
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
    takeLeave(): void {
      leaves(cards, 9 * DAY + 2 * HOUR);
      leaves(telephones, 17 * DAY + 4 * HOUR);
    },
    giveBack({ provider, charge }: Pick<Movement, 'provider' | 'charge'>): void {
      (provider === 'pesapal' ? cards : telephones).giveBack(charge);
    },
  };
}
