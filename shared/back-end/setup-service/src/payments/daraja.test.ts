import { mobileMoneyUnpaid } from '@site/contracts/purchase-calls';
import { describe, expect, test } from 'vitest';
import { placedBuyer } from '../../testing/buyer.ts';
import { darajaServer, darajaSettings } from '../../testing/daraja-server.ts';
import { ANSWER_MS, type Answer, type Asked } from '../../testing/json-server.ts';
import { manualClock } from '../../testing/manual-clock.ts';

async function shop(twist?: (asked: Asked) => Answer | undefined) {
  const provider = await darajaServer(twist);
  const clock = manualClock(new Date('2026-03-02T21:30:05Z'));
  const env = { ...darajaSettings(provider), PROVIDER_TIMEOUT_MS: String(ANSWER_MS) };
  const { service, buyer } = await placedBuyer({ clock, env });
  const callBack = async (id = 'ws_CO_1', path?: string, receipt?: string, type?: string) => {
    const named = new URL(String(provider.sent()[0]?.body.CallBackURL)).pathname;
    const MerchantRequestID = id.replace('ws_CO_', '29115-');
    const Item = [{ Name: 'Balance' }, { Name: 'MpesaReceiptNumber', Value: receipt }];
    const metadata = receipt ? { CallbackMetadata: { Item } } : {};
    const stkCallback = { MerchantRequestID, CheckoutRequestID: id, ...metadata };
    const response = await fetch(`${service.address}${path ?? named}`, {
      method: 'POST',
      headers: { 'content-type': type ?? 'application/json' },
      body: JSON.stringify({ Body: { stkCallback } }),
    });
    return response.status;
  };
  return { provider, clock, service, buyer, callBack };
}

const toPrompts =
  (answer: Answer, call = 'processrequest') =>
  (asked: Asked) =>
    asked.path.endsWith(call) ? answer : undefined;

const failure = (errorCode: string, errorMessage: string, status = 500) => ({
  status,
  body: { requestId: '1', errorCode, errorMessage },
});
const badRequest = (what: string) => failure('400.002.02', `Bad Request - ${what}`, 400);
const locked =
  'Unable to lock subscriber, a transaction is already in process for the current subscriber';

const told = (refused: string) => ({ status: 502, body: { refused } });
const busy = told('payer-busy');
const noReason = { status: 502, body: 'The payment provider did not take the payment.' };
const unavailable = { status: 503, body: 'This way to pay is not available.' };

const ids = { MerchantRequestID: '1', CheckoutRequestID: '2' };

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
    const basic = Buffer.from('a-key:another-secret').toString('base64');
    expect(provider.asked[0]?.headers.authorization).toBe(`Basic ${basic}`);
  });

  test.each([
    ['0', '0', '1'],
    ...mobileMoneyUnpaid.map((code) => [String(code), String(code), '0']),
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
    expect(await Promise.all([callBack(), callBack(), callBack()])).toEqual([200, 200, 200]);
    expect(await service.rows('accounts')).toHaveLength(1);
    // The receipt has emails of its own, which are stored a moment later.
    const mails = await service.rows('outbox');
    expect(mails.filter(({ id }) => id === buyer.order)).toHaveLength(1);
    expect(mails.filter(({ id }) => String(id).includes('refund'))).toEqual([]);
  });

  test.each(['application/json;charset=UTF-8', 'text/plain', 'json', ''])(
    'a callback of the type "%s" is followed',
    async (type) => {
      const { provider, buyer, callBack, service } = await shop();
      await buyer.payByPhone(1);
      provider.answer('0');
      expect(await callBack(undefined, undefined, undefined, type)).toBe(200);
      expect(await service.rows('accounts')).toHaveLength(1);
    },
  );

  test.each([
    ['is known by then', true, [0, 5]],
    ['is not known yet', false, [5]],
  ])(
    'a callback brings the code of money that %s; one about another prompt does not',
    async (_, isKnown, sums) => {
      const { provider, buyer, callBack, service } = await shop();
      const { body } = await buyer.payByPhone(1);
      await callBack('ws_CO_1', undefined, 'SFG7XK21QP');
      expect(await service.rows('money')).toEqual([]);
      provider.answer('0');
      if (isKnown) await buyer.phoneStatus(body.MerchantRequestID);
      for (const code of ['SFG7XK21QP', 'SFG7XK21QP', '<b>']) {
        expect(await callBack('ws_CO_1', undefined, code)).toBe(200);
      }
      await callBack('ws_CO_7', undefined, 'OTHER12345');
      const money = await service.rows('money');
      expect(money.map(({ amount }) => amount).sort()).toEqual(sums);
      const names = money
        .map(({ reference }) => reference)
        .filter((reference) => reference !== null);
      expect(names).toEqual(['SFG7XK21QP']);
    },
  );

  test('a callback that is forged, or about another prompt that was paid, makes no account', async () => {
    const { provider, buyer, callBack, service } = await shop();
    await buyer.payByPhone(1);
    const forged = `/daraja/callback/${buyer.order}.1/${'0'.repeat(32)}`;
    provider.answer('0', 'ws_CO_7');
    expect(await callBack()).toBe(200);
    expect(await callBack('ws_CO_7')).toBe(200);
    expect(await callBack('ws_CO_1', forged)).toBe(404);
    expect(await service.rows('accounts')).toEqual([]);
    expect(await service.rows('payments')).toMatchObject([{ state: 'open' }]);
  });

  test('where neither reply nor callback comes, nobody is asked to pay again before they say that nothing was taken', async () => {
    let isLost = true;
    const { provider, buyer, clock } = await shop((asked) =>
      isLost ? toPrompts('cut')(asked) : undefined,
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
    expect((await buyer.payByPhone(2, undefined, undefined, '1')).status).toBe(200);
    expect(provider.sent()).toHaveLength(2);
  });

  test('a buyer who says that a lost prompt took nothing may buy by another order', async () => {
    const { buyer, clock } = await shop(toPrompts('cut'));
    await buyer.payByPhone(1);
    expect((await buyer.abandon('1')).body).toEqual({ kind: 'under-way' });
    clock.pass(3 * 60_000);
    expect((await buyer.abandon('1')).body).toEqual({ kind: 'abandoned' });
  });

  test('a prompt for which there was no connection was not sent, and the next attempt may follow', async () => {
    const refused = { status: 400, body: { errorCode: '400.002.02' } };
    const { provider, buyer, service } = await shop(toPrompts(refused));
    // It gives a token, which is cached.
    expect((await buyer.payByPhone(1)).status).toBe(502);
    provider.close();
    expect((await buyer.payByPhone(2)).status).toBe(502);
    expect(await service.rows('payments')).toMatchObject([
      { state: 'unpaid', code: 'not-started' },
      { state: 'unpaid', code: 'not-started' },
    ]);
  });

  test.each<[string, { status: number; body: unknown }, Answer]>([
    ['that another payment is open on the phone', busy, failure('500.001.1001', locked)],
    [
      'the same as its response code',
      busy,
      { body: { ResponseCode: '1', ResponseDescription: locked } },
    ],
    ['that the number has no M-Pesa', told('no-mobile-money'), badRequest('Invalid PhoneNumber')],
    ['that it is too much for one payment', told('over-limit'), badRequest('Invalid Amount')],
    ['that our passkey is wrong', unavailable, failure('500.001.1001', 'Wrong credentials')],
    [
      'so in other words',
      unavailable,
      failure('500.001.1001', '[MerchantValidate] - Wrong credentials'),
    ],
    [
      'that our short code is wrong',
      unavailable,
      failure('500.001.1001', 'Merchant does not exist'),
    ],
    [
      'that we have no M-Pesa Express',
      unavailable,
      failure('404.001.03', 'Invalid Access Token', 404),
    ],
    [
      'that we send too much',
      noReason,
      failure('500.003.02', 'Error Occurred: Spike Arrest Violation'),
    ],
    ['that something else is wrong', noReason, badRequest('Invalid Remarks')],
    ['no without a word', noReason, { body: { ...ids, ResponseCode: '1' } }],
  ])(
    'where Safaricom says %s nothing has begun: a repetition is told the same, and a card is taken at once',
    async (_name, reply, answer) => {
      const { buyer, service } = await shop(toPrompts(answer));
      expect(await buyer.payByPhone(1)).toEqual(reply);
      expect(await buyer.payByPhone(1)).toEqual(reply);
      expect((await buyer.payByCard(2)).status).toBe(200);
      expect(await service.rows('payments')).toMatchObject([
        { state: 'unpaid' },
        { state: 'open' },
      ]);
    },
  );

  test.each<[string, Answer]>([
    ['fails inside', failure('500.001.1001', 'System internal error')],
    ['is at it', failure('500.001.1001', 'The transaction is being processed')],
    ['gives a code without a text', { status: 500, body: { errorCode: '500.001.1001' } }],
    ['is busy', failure('500.003.02', 'System is busy. Please try again in few minutes.')],
    ['answers with a page', { status: 503, body: '<html>Wrong credentials</html>' }],
    ['answers with nothing', { body: {} }],
    ['hangs up', 'cut'],
  ])('where Safaricom %s a prompt may have begun, and no card is taken', async (_name, answer) => {
    const { buyer } = await shop(toPrompts(answer));
    expect((await buyer.payByPhone(1)).status).toBe(504);
    expect(await buyer.payByCard(2)).toEqual({ status: 409, body: { refused: 'under-way' } });
  });

  test('a callback about a prompt that Safaricom said it refused is followed', async () => {
    const { provider, buyer, callBack, service } = await shop(
      toPrompts(failure('500.001.1001', locked)),
    );
    expect(await buyer.payByPhone(1)).toEqual(busy);
    provider.answer('0');
    await callBack();
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ['is refused', { status: 400, body: { errorCode: '400.008.01', errorMessage: 'Invalid' } }],
    ['is refused without a word', { status: 400, body: '' }],
    ['is refused by a page', { status: 401, body: '<html></html>' }],
  ])(
    'where a token %s nothing is sent, and operators know until a prompt is sent again',
    async (_name, refused) => {
      let isDown = true;
      const { provider, buyer, service } = await shop((asked) =>
        isDown ? toPrompts(refused, 'generate')(asked) : undefined,
      );
      const ready = async () => (await fetch(`${service.address}/ready`)).text();
      const refusing = 'setup_provider_access_refused{provider="daraja"}';
      expect(await service.counts()).toContain(`${refusing} 0`);
      expect(await buyer.payByPhone(1)).toEqual(unavailable);
      expect(provider.sent()).toEqual([]);
      expect(await ready()).toBe('ready: daraja refuses our access');
      expect(await service.counts()).toContain(`${refusing} 1`);
      isDown = false;
      expect((await buyer.payByPhone(2)).status).toBe(200);
      expect(await ready()).toBe('ready');
      expect(await service.counts()).toContain(`${refusing} 0`);
    },
  );

  test('where a token does not come, nobody says that our access is refused', async () => {
    const { buyer, service } = await shop(toPrompts({ status: 503, body: '' }, 'generate'));
    expect(await buyer.payByPhone(1)).toEqual(noReason);
    expect(await (await fetch(`${service.address}/ready`)).text()).toBe('ready');
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
});
