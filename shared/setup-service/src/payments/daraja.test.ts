import { describe, expect, test } from 'vitest';
import { placedBuyer, refusedAs } from '../../testing/buyer.ts';
import { darajaServer } from '../../testing/daraja-server.ts';
import { ANSWER_MS, type Answer, type Asked, HANG_MS } from '../../testing/json-server.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';

async function shop(twist?: (asked: Asked) => Answer | undefined, timeoutMs = ANSWER_MS) {
  const provider = await darajaServer(twist);
  const clock = manualClock(new Date('2026-03-02T21:30:05Z'));
  const env = {
    PAYMENTS_MOBILE_MONEY: 'daraja',
    DARAJA_URL: provider.url,
    DARAJA_KEY: 'a-key',
    DARAJA_SECRET: 'a-secret',
    DARAJA_SHORT_CODE: '174379',
    DARAJA_PASSKEY: 'a-passkey',
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
  };
  const { service, buyer } = await placedBuyer({ clock, env });
  /** What Safaricom sends to the address that the prompt named. */
  const callBack = async (code: number, id = 'ws_CO_1', path?: string) => {
    const named = new URL(String(provider.sent()[0]?.body.CallBackURL)).pathname;
    const stkCallback = {
      MerchantRequestID: id.replace('ws_CO_', '29115-'),
      CheckoutRequestID: id,
      ResultCode: code,
      ResultDesc: '',
      CallbackMetadata: { Item: [{ Name: 'Amount', Value: 5 }] },
    };
    const response = await fetch(`${service.address}${path ?? named}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Body: { stkCallback } }),
    });
    return response.status;
  };
  return { provider, clock, service, buyer, callBack };
}

describe('paying by a prompt of M-Pesa Express', () => {
  test('the prompt goes out as documented, at the time in Nairobi', async () => {
    const { provider, buyer } = await shop();
    const { status, body } = await buyer.payByPhone(1);
    expect({ status, body }).toEqual({ status: 200, body: { MerchantRequestID: '29115-1' } });
    const [prompt] = provider.sent();
    expect(prompt?.body).toMatchObject({
      BusinessShortCode: '174379',
      Timestamp: '20260303003005',
      Password: Buffer.from('174379a-passkey20260303003005').toString('base64'),
      TransactionType: 'CustomerPayBillOnline',
      Amount: 5,
      PartyA: '254709555010',
      PartyB: '174379',
      PhoneNumber: '254709555010',
    });
    expect(String(prompt?.body.AccountReference).length).toBeLessThanOrEqual(12);
    expect(String(prompt?.body.TransactionDesc).length).toBeLessThanOrEqual(13);
    const basic = Buffer.from('a-key:a-secret').toString('base64');
    expect(provider.asked[0]?.headers.authorization).toBe(`Basic ${basic}`);
  });

  test.each([
    ['0', '0', '1'],
    ...['1', '17', '1001', '1019', '1025', '1032', '1037', '2001', '9999'].map((code) => [
      code,
      code,
      '0',
    ]),
    ['4999', '4999', '0'],
    ['8006', '4999', '0'],
    ['', '4999', '0'],
  ])(
    'result code "%s" is answered with %s, and account setup with %s',
    async (code, result, setUp) => {
      const { provider, buyer } = await shop();
      const { body } = await buyer.payByPhone(1);
      expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe('4999');
      provider.answer(code);
      expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe(result);
      expect(await buyer.setUp()).toBe(setUp);
    },
  );

  test('a callback finishes the order of a buyer who left; repeats change nothing', async () => {
    const { provider, buyer, callBack, service } = await shop();
    await buyer.payByPhone(1);
    provider.answer('0');
    expect(await Promise.all([callBack(0), callBack(0), callBack(0)])).toEqual([200, 200, 200]);
    expect(await service.rows('accounts')).toHaveLength(1);
    // The receipt has emails of its own, which are stored a moment later.
    const mails = await service.rows('outbox');
    expect(mails.filter(({ id }) => id === buyer.order)).toHaveLength(1);
    expect(mails.filter(({ id }) => String(id).includes('refund'))).toEqual([]);
  });

  test('a forged callback makes no account', async () => {
    const { buyer, callBack, service } = await shop();
    await buyer.payByPhone(1);
    expect(await callBack(0)).toBe(200);
    expect(
      await callBack(0, 'ws_CO_1', `/daraja/callback/${buyer.order}.1/${'0'.repeat(32)}`),
    ).toBe(404);
    expect(await service.rows('accounts')).toEqual([]);
    expect(await service.rows('payments')).toMatchObject([{ state: 'open' }]);
  });

  test('a callback about somebody else’s prompt is not believed', async () => {
    const { provider, buyer, callBack, service } = await shop();
    await buyer.payByPhone(1);
    provider.answer('0', 'ws_CO_7');
    await callBack(0, 'ws_CO_7');
    expect(await service.rows('accounts')).toEqual([]);
  });

  test('where the reply to a prompt is lost no second one goes out, and the callback finishes the order', async () => {
    const { provider, buyer, callBack, service } = await shop(
      (asked) => (asked.path.endsWith('processrequest') ? 'hang' : undefined),
      HANG_MS,
    );
    expect((await buyer.payByPhone(1)).status).toBe(504);
    expect(await buyer.payByPhone(1)).toEqual(refusedAs('under-way'));
    expect(await buyer.payByPhone(2)).toEqual(refusedAs('under-way'));
    expect(provider.sent()).toHaveLength(1);
    provider.answer('0');
    await callBack(0);
    expect(await buyer.setUp()).toBe('1');
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('where neither reply nor callback comes, nobody is asked to pay again before they say that nothing was taken', async () => {
    let isLost = true;
    const { provider, buyer, callBack, clock, service } = await shop((asked) =>
      isLost && asked.path.endsWith('processrequest') ? 'cut' : undefined,
    );
    expect((await buyer.payByPhone(1)).status).toBe(504);
    isLost = false;
    clock.pass(3 * 60_000);
    const unconfirmed = { status: 409, body: { refused: 'under-way', unconfirmed: true } };
    expect(await buyer.payByPhone(1)).toEqual(unconfirmed);
    expect(await buyer.payByPhone(2)).toEqual(unconfirmed);
    expect(await buyer.payByCard(2)).toEqual(unconfirmed);
    expect((await buyer.abandon()).body).toEqual({ kind: 'under-way' });
    expect(provider.sent()).toHaveLength(1);
    const again = () => buyer.payByPhone(2, undefined, undefined, '1');
    expect((await again()).status).toBe(200);
    expect(provider.sent()).toHaveLength(2);

    // It had taken money after all: the second one is not needed, and what it takes is given back.
    provider.answer('0', 'ws_CO_0');
    await callBack(0, 'ws_CO_0');
    expect(await buyer.setUp()).toBe('1');
    provider.answer('0', 'ws_CO_1');
    expect(await buyer.phoneStatus('29115-1')).toBe('0');
    expect(await service.rows('payments')).toMatchObject([
      { state: 'paid' },
      { state: 'refund-due', code: 'paid-twice' },
    ]);
  });

  test('a buyer who says that a lost prompt took nothing may buy by another order', async () => {
    const { buyer, clock } = await shop((asked) =>
      asked.path.endsWith('processrequest') ? 'cut' : undefined,
    );
    await buyer.payByPhone(1);
    expect((await buyer.abandon('1')).body).toEqual({ kind: 'under-way' });
    clock.pass(3 * 60_000);
    expect((await buyer.abandon('1')).body).toEqual({ kind: 'abandoned' });
  });

  test('a prompt for which there was no connection was not sent, and the next attempt may follow', async () => {
    const { provider, buyer, service } = await shop((asked) =>
      asked.path.endsWith('processrequest')
        ? { status: 400, body: { errorCode: '400.002.02' } }
        : undefined,
    );
    // It gives a token, which is kept.
    expect((await buyer.payByPhone(1)).status).toBe(502);
    provider.close();
    expect((await buyer.payByPhone(2)).status).toBe(502);
    expect(await service.rows('payments')).toMatchObject([
      { state: 'unpaid', code: 'not-started' },
      { state: 'unpaid', code: 'not-started' },
    ]);
  });

  test.each<[string, number, Answer]>([
    ['refuses the number', 502, { status: 400, body: { errorCode: '400.002.02' } }],
    [
      'answers that it will not',
      502,
      { body: { MerchantRequestID: '1', CheckoutRequestID: '2', ResponseCode: '1' } },
    ],
    ['fails inside', 504, { status: 500, body: { errorCode: '500.001.1001' } }],
    ['answers with a page', 504, { status: 503, body: '<html></html>' }],
  ])('where Safaricom %s the start is answered with %i', async (_name, status, answer) => {
    const { buyer } = await shop((asked) =>
      asked.path.endsWith('processrequest') ? answer : undefined,
    );
    expect((await buyer.payByPhone(1)).status).toBe(status);
  });

  test('without a token nothing is sent, and the next attempt may follow', async () => {
    let isDown = true;
    const { provider, buyer } = await shop((asked) =>
      isDown && asked.path.endsWith('generate')
        ? { status: 400, body: { errorCode: '400.008.01' } }
        : undefined,
    );
    expect((await buyer.payByPhone(1)).status).toBe(502);
    expect(provider.sent()).toEqual([]);
    isDown = false;
    expect((await buyer.payByPhone(2)).status).toBe(200);
  });

  test('a token is kept for its hour, and renewed when it is refused', async () => {
    const { provider, buyer, clock } = await shop();
    const { body } = await buyer.payByPhone(1);
    await buyer.phoneStatus(body.MerchantRequestID);
    expect(provider.tokens()).toBe(1);
    provider.endToken();
    await buyer.phoneStatus(body.MerchantRequestID);
    expect(provider.tokens()).toBe(2);
    clock.pass(3_600_000);
    await buyer.phoneStatus(body.MerchantRequestID);
    expect(provider.tokens()).toBeGreaterThan(2);
  });

  test('it does not start without its keys, nor where the site offers a way to pay that no provider takes', async () => {
    await expect(runService({ env: { PAYMENTS_MOBILE_MONEY: 'daraja' } })).rejects.toThrow(
      /DARAJA_KEY is not set/,
    );
  });
});
