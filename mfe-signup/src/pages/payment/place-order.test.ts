import { exampleConfiguration } from '@site/contracts/example-configuration';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { configAt, withoutOrders } from '../../../testing/configuration.ts';
import { listeningService, replying } from '../../../testing/local-service.ts';
import { buyer, order } from '../../../testing/purchase.ts';
import { provenService } from '../../bot-check/page-bot-check.ts';
import { paymentDependencies, priceWithoutOrders } from './use-payment.ts';

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

/* The ten calls that such a back end gets, `ten-calls.proof.ts` sees. */
describe('with a back end that takes no orders', () => {
  const config = configAt('http://127.0.0.1:1', withoutOrders);

  test('no form but that of a trial brings a proof', async () => {
    expect(await provenService(config).prove()).toEqual({});
  });

  test.each([
    [12_000, true],
    [34_000, true],
    [exampleConfiguration.plans.comparison.basic.price, true],
    [12_001, false],
  ])('the page itself checks the price %d, which the site has: %s', (package_price, has) => {
    const { kind } = priceWithoutOrders({ ...buyer, package_price }, config);
    expect(kind).toBe(has ? 'accepted' : 'not-an-offer');
  });
});
