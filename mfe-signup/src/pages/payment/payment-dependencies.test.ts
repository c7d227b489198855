import { exampleConfiguration } from '@site/contracts/example-configuration';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { serviceThat } from '../../../testing/local-service.ts';
import { buyer, order, settings } from '../../../testing/purchase.ts';
import { paymentDependencies } from './payment-dependencies.ts';

const challenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.UTC(2100, 0, 1)),
    hmacSignatureSecret: 'a secret of the test',
  });

/** A setup service with the bot check, which remembers the proofs that orders bring. */
async function serviceWithBotCheck() {
  const proofs: string[] = [];
  const address = await serviceThat((request, response) => {
    if (request.url === '/bot-challenge') {
      void challenge().then((given) => response.end(JSON.stringify(given)));
      return;
    }
    let body = '';
    request.setEncoding('latin1').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      proofs.push(/name="recaptcha_token"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? 'none');
      response.end(JSON.stringify({ kind: 'accepted', amount: 12_000 }));
    });
  });
  return { address, proofs };
}

test('an order that is sent again brings a new proof', async () => {
  const { address, proofs } = await serviceWithBotCheck();
  const { placeOrder } = paymentDependencies(buyer, {
    setupService: {
      address,
      provider: 'bank',
      cardProvider: 'pesapal',
      cardProviderName: 'Pesapal',
    },
    botCheck: { kind: 'proof-of-work' },
    payments: settings,
    plans: exampleConfiguration.plans,
    addOns: exampleConfiguration.addOns,
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await placeOrder(order)).toEqual({ kind: 'accepted', amount: 12_000 });
  }
  expect(proofs).not.toContain('none');
  expect(new Set(proofs).size).toBe(2);
});
