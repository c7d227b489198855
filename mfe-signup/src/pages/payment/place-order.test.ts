import { exampleConfiguration } from '@site/contracts/example-configuration';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { listeningService, replying } from '../../../testing/local-service.ts';
import { buyer, configuration, order } from '../../../testing/purchase.ts';
import { paymentDependencies } from './use-payment.ts';

const challenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.UTC(2100, 0, 1)),
    hmacSignatureSecret: 'a secret of the test',
  });

/** A setup service with the bot check, which takes every order. */
async function serviceWithBotCheck() {
  const challenges = [JSON.stringify(await challenge()), JSON.stringify(await challenge())];
  return listeningService(({ path }) =>
    path === '/bot-challenge'
      ? replying(challenges.shift() ?? '')
      : replying(JSON.stringify({ kind: 'accepted', amount: 12_000 })),
  );
}

test('an order that is sent again brings a new proof', async () => {
  const { address, requests } = await serviceWithBotCheck();
  const { placeOrder } = paymentDependencies(buyer, {
    setupService: {
      address,
      provider: 'bank',
      cardProvider: 'pesapal',
      cardProviderName: 'Pesapal',
    },
    botCheck: { kind: 'proof-of-work' },
    payments: configuration,
    plans: exampleConfiguration.plans,
    addOns: exampleConfiguration.addOns,
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await placeOrder(order)).toEqual({ kind: 'accepted', amount: 12_000 });
  }
  const orders = requests.filter(({ path }) => path === '/order');
  const proofs = orders.map(({ fields }) => fields.recaptcha_token);
  expect(proofs).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(proofs).size).toBe(2);
});
