import { OperatorError } from '@platform/node/operator-error';
import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { basicAt, fakeEdge } from '../../testing/fake-edge.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { unreachableProviders } from '../../testing/pesapal-shop.ts';
import { runService } from '../../testing/running-service.ts';
import { live, site } from '../../testing/site.ts';

const everyMethod = ['credit_card', 'mobile_money', 'direct_debit'] as const;
const { PESAPAL_URL: _, DARAJA_URL: __, ...access } = unreachableProviders;

describe('where payments are live', () => {
  test.each([
    ['credit_card', 'PAYMENTS_CARD=pesapal'],
    ['mobile_money', 'PAYMENTS_MOBILE_MONEY=daraja'],
    ['direct_debit', 'take it out of payments.methods'],
  ] as const)('the service does not start with %s in the sandbox', async (method, remedy) => {
    const payments = { ...live.payments, methods: [method] };
    const failed = runService({ config: { ...live, payments } });
    await expect(failed).rejects.toThrow(OperatorError);
    await expect(failed).rejects.toThrow(
      /^payments\.mode is live and the provider sandbox would only simulate /,
    );
    await expect(failed).rejects.toThrow(remedy);
    await runService({ config: { ...site, payments: { ...payments, mode: 'test' } } });
  });

  test.each([
    ['PESAPAL_URL', 'https://cybqa.pesapal.com/pesapalv3'],
    ['DARAJA_URL', 'https://sandbox.safaricom.co.ke/'],
  ])('the service does not start with %s of a sandbox', async (name, sandbox) => {
    const failed = runService({ config: live, env: { ...access, [name]: sandbox } });
    await expect(failed).rejects.toThrow(OperatorError);
    await expect(failed).rejects.toThrow(`${name} is the provider's sandbox`);
    await runService({ config: live, env: access });
  });

  test('nobody can pay in a way that is not offered and that the sandbox would take', async () => {
    const { PAYMENTS_MOBILE_MONEY: ___, ...env } = unreachableProviders;
    const { address, rows } = await runService({ config: live, env });
    const buyer = aBuyer(address);
    await buyer.place();
    expect(await buyer.payByPhone(1, '254712345670', '12000')).toMatchObject({ status: 503 });
    expect(await buyer.payByDebit(1, '0100555010001', '12000')).toMatchObject({ status: 503 });
    expect(await rows('payments')).toEqual([]);
  });
});

test('where payments become live, what was started to test them begins no more', async () => {
  const clock = manualClock();
  const edge = await fakeEdge(clock.now);
  const tested = basicAt(12_000);
  const methods = [...everyMethod];
  edge.promote({ ...tested, payments: { ...tested.payments, methods } });
  const { address, rows } = await runService({ clock, edge: edge.address });
  const buyer = aBuyer(address);
  await buyer.place();
  expect(await buyer.payByCard(1)).toMatchObject({ status: 200 });
  edge.promote({ ...tested, payments: { ...tested.payments, methods, mode: 'live' } });
  const asked = edge.asked.length;
  const isFollowed = () => {
    clock.pass(1_000);
    return edge.asked.length > asked + 1;
  };
  await expect.poll(isFollowed).toBe(true);
  expect(await buyer.payByCard(2)).toMatchObject({ status: 503 });
  expect(await rows('payments')).toHaveLength(1);
});
