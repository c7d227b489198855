import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { configAt } from '../../../testing/configuration.ts';
import { listeningService, replying } from '../../../testing/local-service.ts';
import { buyer, order } from '../../../testing/purchase.ts';
import { paymentDependencies } from './use-payment.ts';

const newChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.UTC(2100, 0, 1)),
    hmacSignatureSecret: 'a secret of the test',
  });

test('an order that is sent again brings a new proof', async () => {
  const challenges = [await newChallenge(), await newChallenge()];
  const accepted = { kind: 'accepted', amount: 12_000 };
  const { address, requests } = await listeningService(({ path }) =>
    replying(JSON.stringify(path === '/bot-challenge' ? challenges.shift() : accepted)),
  );
  const { placeOrder } = paymentDependencies(buyer, configAt(address));
  expect(await placeOrder(order)).toEqual(accepted);
  expect(await placeOrder(order)).toEqual(accepted);
  const orders = requests.filter(({ path }) => path === '/order');
  const [first, second] = orders.map(({ fields }) => fields.recaptcha_token);
  expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
  expect(second).not.toBe(first);
});
