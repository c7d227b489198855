import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/databases.ts';
import { ANSWER_MS, type Answer, type Asked, HANG_MS } from '../../testing/json-server.ts';
import { noError } from '../../testing/pesapal-server.ts';
import { pesapalShop as shop } from '../../testing/pesapal-shop.ts';
import { runService } from '../../testing/running-service.ts';

/** Such a shop whose service does not wait long for an answer that never comes. */
function shopThatHears(answer: Answer, isAnswer: (asked: Asked) => boolean) {
  return shop(
    (asked) => (isAnswer(asked) ? answer : undefined),
    answer === 'hang' ? HANG_MS : ANSWER_MS,
  );
}

describe('when Pesapal does not answer as documented', () => {
  test.each<[string, number, string, Answer]>([
    [
      'refuses the order',
      502,
      'SubmitOrderRequest',
      { body: { error: { code: 'amount_exceeds_default_limit', message: '' }, status: '500' } },
    ],
    [
      'gives no token',
      504,
      'RequestToken',
      {
        body: {
          error: { type: 'e', code: 'invalid_consumer_key_or_secret_provided' },
          status: '500',
        },
      },
    ],
    ['does not answer', 504, 'SubmitOrderRequest', 'hang'],
    [
      'answers with a page',
      504,
      'SubmitOrderRequest',
      { status: 502, body: '<html>Bad gateway</html>' },
    ],
    [
      'answers about another order',
      504,
      'SubmitOrderRequest',
      {
        body: {
          order_tracking_id: 'x',
          merchant_reference: 'another',
          redirect_url: 'https://pay.example/x',
        },
      },
    ],
  ])(
    'where Pesapal %s the start is answered with %i, and works when it is asked again',
    async (_name, status, path, answer) => {
      let isDown = true;
      const { buyer } = await shopThatHears(answer, (asked) => isDown && asked.path.endsWith(path));
      expect((await buyer.payByCard(1)).status).toBe(status);
      isDown = false;
      const again = await buyer.payByCard(status === 502 ? 2 : 1);
      expect(again.status).toBe(200);
    },
  );

  test.each<[string, Answer]>([
    ['does not answer', 'hang'],
    ['answers with a page', { status: 500, body: '<html></html>' }],
    [
      'answers with an error',
      { status: 500, body: { error: { code: 'internal' }, status: '500' } },
    ],
    ['answers with a code that is in no list', { body: { status_code: 9, error: noError } }],
    ['says invalid', { body: { status_code: 0, error: noError } }],
    ['answers with nothing', { body: {} }],
  ])('where Pesapal %s the status is not known yet', async (_name, answer) => {
    const { buyer, service } = await shopThatHears(answer, ({ path }) =>
      path.endsWith('GetTransactionStatus'),
    );
    const { body } = await buyer.payByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    expect(await rowsOf(service.dataFolder, 'payments')).toMatchObject([{ state: 'open' }]);
  });

  test('it does not start without its key', async () => {
    await expect(runService({ env: { PAYMENTS_CARD: 'pesapal' } })).rejects.toThrow(
      /PESAPAL_KEY is not set/,
    );
  });
});
