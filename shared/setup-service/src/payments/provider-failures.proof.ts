import { expect, test, vi } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type Answer, type Asked, HANG_MS } from '../../testing/json-server.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { pesapalServer } from '../../testing/pesapal-server.ts';
import { pesapalSettings } from '../../testing/pesapal-shop.ts';
import { runProgram } from '../../testing/program.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProviderWatch } from './provider-failures.ts';

const HOUR_MS = 60 * 60_000;
const payment = { reference: 'order.1', method: 'credit_card', providerId: 'x' } as const;

/** A watched provider that answers every question with a reason that it is given. */
function watchedWith(changes: Partial<PaymentProvider>) {
  const clock = manualClock();
  const providerFailed = vi.fn();
  const warn = vi.fn();
  const watch = createProviderWatch({ metrics: { providerFailed }, log: { warn }, clock });
  const provider = watch.watched({
    name: 'pesapal',
    repeatsSafely: true,
    start: async () => ({ kind: 'unknown', reason: 'timeout' }),
    ask: async () => ({ kind: 'pending' }),
    ...changes,
  });
  return { clock, providerFailed, warn, provider };
}

const asking = (reason: string) => watchedWith({ ask: async () => ({ kind: 'unknown', reason }) });

/** The program with cards through Pesapal, a buyer who starts, and what log and metrics say then. */
async function program(twist: (asked: Asked) => Answer | undefined) {
  const provider = await pesapalServer(twist);
  const { listening, counts, child, ended } = runProgram({
    // It hangs in one of the tests.
    ...pesapalSettings(provider, 2 * HANG_MS),
    SITE_DATA: await temporaryFolder(),
    SETUP_PORT: '0',
    SETUP_BOT_CHECK: 'trials',
  });
  const address = await listening;
  const buyer = aBuyer(address);
  await buyer.place();
  return {
    provider,
    buyer,
    async said() {
      const metrics = await (await fetch(await counts())).text();
      child.kill('SIGTERM');
      const { stdout } = await ended;
      const lines = stdout.split('\n').filter((line) => line.includes('"provider"'));
      return { metrics, stdout, failures: lines.map((line) => JSON.parse(line)) };
    },
  };
}

/** A provider's own sentence, with all that it knows of the payer. */
const message = 'Wanjiru Kamau, wanjiru@mavuno.example, +254 712 345678, is over her limit';

test('the log names provider, payment, step and the provider’s code, and nothing about the payer', async () => {
  const { buyer, said } = await program(({ path }) =>
    path.endsWith('SubmitOrderRequest')
      ? { body: { error: { code: 'amount_exceeds_default_limit', message }, status: '500' } }
      : undefined,
  );
  expect((await buyer.payByCard(1)).status).toBe(502);
  const { failures, stdout, metrics } = await said();
  const failure = { provider: 'pesapal', step: 'start', reason: 'amount_exceeds_default_limit' };
  expect(failures).toMatchObject([{ ...failure, payment: `${buyer.order}.1` }]);
  expect(metrics).toContain(
    'setup_provider_failures_total{provider="pesapal",step="start",reason="amount_exceeds_default_limit"} 1',
  );
  for (const secret of ['anjiru', 'Kamau', 'mavuno', 'Mavuno', '712345678', 'over her']) {
    expect(stdout).not.toContain(secret);
  }
});

test.each<[string, string, Answer, string]>([
  [
    'refuses the key',
    'RequestToken',
    {
      status: 200,
      body: { error: { code: 'invalid_consumer_key_or_secret_provided', message }, status: '500' },
    },
    'invalid_consumer_key_or_secret_provided',
  ],
  ['does not answer', 'SubmitOrderRequest', 'hang', 'timeout'],
  ['answers with a page', 'SubmitOrderRequest', { status: 502, body: '<html>' }, 'http-502'],
  [
    'puts a sentence where a code belongs',
    'SubmitOrderRequest',
    { body: { error: { code: message }, status: '500' } },
    'other',
  ],
])('where the provider %s the reason is one word', async (_name, path, answer, reason) => {
  const { buyer, said } = await program((asked) =>
    asked.path.endsWith(path) ? answer : undefined,
  );
  await buyer.payByCard(1);
  const { failures, stdout } = await said();
  expect(failures).toMatchObject([{ provider: 'pesapal', step: 'start', reason }]);
  expect(stdout).not.toContain('Wanjiru');
});

test('an unanswered question and a refused cancelling are told, too', async () => {
  const { buyer, said } = await program(({ path }) => {
    if (path.endsWith('CancelOrder')) return { body: { status: '500', message } };
    return path.endsWith('GetTransactionStatus')
      ? { status: 500, body: { error: { code: 'internal', message } } }
      : undefined;
  });
  await buyer.payByCard(1);
  expect((await buyer.payByPhone(2)).status).toBe(409);
  const { failures } = await said();
  expect(failures).toMatchObject([
    { step: 'ask', reason: 'internal', payment: `${buyer.order}.1` },
    { step: 'cancel', reason: '500', payment: `${buyer.order}.1` },
  ]);
});

test('what goes well is not noted', async () => {
  const { provider, providerFailed, warn } = watchedWith({
    ask: async () => ({ kind: 'unpaid', code: '1032' }),
    cancel: async () => ({ kind: 'cancelled' }),
  });
  await provider.ask(payment);
  await provider.cancel?.(payment);
  expect([providerFailed, warn].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test('every failure is counted, and the log has one line an hour for a payment and a reason', async () => {
  const { provider, providerFailed, warn, clock } = asking('timeout');
  for (let poll = 0; poll < 5; poll += 1) await provider.ask(payment);
  clock.pass(HOUR_MS);
  await provider.ask(payment);
  await provider.ask({ ...payment, reference: 'order.2' });
  expect(providerFailed).toHaveBeenCalledTimes(7);
  expect(warn).toHaveBeenCalledTimes(3);
});

test.each([
  ['an e-mail address', 'wanjiru@mavuno.example'],
  ['a telephone number', '254712345678'],
  ['a sentence', 'The payer has no money'],
  ['a long text', 'x'.repeat(41)],
  ['a line of its own', 'a\n{"level":60}'],
  ['nothing', ''],
])('a code that is %s is not written down', async (_what, code) => {
  const { provider, providerFailed, warn } = asking(code);
  await provider.ask(payment);
  const failure = { provider: 'pesapal', step: 'ask', reason: 'other' };
  expect(providerFailed).toHaveBeenCalledExactlyOnceWith(failure);
  const line = { ...failure, payment: payment.reference };
  expect(warn).toHaveBeenCalledExactlyOnceWith(line, 'a payment provider failed');
});

test('a provider that makes up codes gets few counters', async () => {
  let asked = 0;
  const { provider, providerFailed } = watchedWith({
    ask: async () => {
      asked += 1;
      return { kind: 'unknown', reason: `code-${asked}` };
    },
  });
  for (let poll = 0; poll < 500; poll += 1) await provider.ask(payment);
  const reasons = new Set(providerFailed.mock.calls.map(([{ reason }]) => reason));
  expect(reasons.size).toBeLessThan(100);
  expect(reasons).toContain('other');
});

test('a bug in an adapter is counted and stays a bug', async () => {
  const { provider, providerFailed } = watchedWith({
    ask: async () => {
      throw new Error('a bug');
    },
  });
  await expect(provider.ask(payment)).rejects.toThrow('a bug');
  expect(providerFailed).toHaveBeenCalledExactlyOnceWith({
    provider: 'pesapal',
    step: 'ask',
    reason: 'exception',
  });
});
