import { expect, test, vi } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import type { Answer, Asked } from '../../testing/json-server.ts';
import { HOUR, manualClock } from '../../testing/manual-clock.ts';
import { pesapalServer } from '../../testing/pesapal-server.ts';
import { pesapalSettings } from '../../testing/pesapal-shop.ts';
import { runProgram } from '../../testing/program.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProviderWatch } from './provider-watch.ts';

const payment = { reference: 'order.1', method: 'credit_card', providerId: 'x' } as const;

function watchedWith(changes: Partial<PaymentProvider>) {
  const clock = manualClock();
  const providerFailed = vi.fn();
  const warn = vi.fn();
  const error = vi.fn();
  const metrics = { providerFailed, providerAccess: vi.fn() };
  const watch = createProviderWatch({ metrics, log: { info: vi.fn(), warn, error }, clock });
  const provider = watch.watched({
    name: 'pesapal',
    repeatsSafely: true,
    start: async () => ({ kind: 'unknown', reason: 'timeout' }),
    ask: async () => ({ kind: 'pending' }),
    ...changes,
  });
  return { clock, providerFailed, warn, error, provider };
}

const asking = (reason: string) => watchedWith({ ask: async () => ({ kind: 'unknown', reason }) });

/** A provider's own sentence, with all that it knows of the payer. */
const message = 'Wanjiru Kamau, wanjiru@mavuno.example, +254 712 345678, is over her limit';
const failed = (code: string, status = 200) => ({
  status,
  body: { error: { code, message }, status: '500' },
});

/** What goes wrong in one attempt after the other: the call, its answer, and the reason that is noted. */
const attempts: readonly (readonly [call: string, answer: Answer, reason: string])[] = [
  ['RequestToken', failed('invalid_consumer_key'), 'invalid_consumer_key'],
  ['SubmitOrderRequest', failed('amount_exceeds_default_limit'), 'amount_exceeds_default_limit'],
  ['SubmitOrderRequest', 'hang', 'timeout'],
  ['SubmitOrderRequest', { status: 502, body: '<html>' }, 'http-502'],
  // A sentence where a code belongs.
  ['SubmitOrderRequest', failed(message), 'other'],
];

test('the log names provider, payment, step and a word for the reason, and nothing about the payer', async () => {
  let twist: (asked: Asked) => Answer | undefined = () => undefined;
  const provider = await pesapalServer((asked) => twist(asked));
  const { listening, counts, child, ended } = runProgram({
    ...pesapalSettings(provider),
    SITE_DATA: await temporaryFolder(),
    SETUP_PORT: '0',
    SETUP_BOT_CHECK: 'trials',
  });
  const address = await listening;
  const steps: object[] = [];
  for (const [call, answer, reason] of attempts) {
    const buyer = aBuyer(address);
    await buyer.place();
    twist = ({ path }) => (path.endsWith(call) ? answer : undefined);
    await buyer.payByCard(1);
    steps.push({ provider: 'pesapal', step: 'start', reason, payment: `${buyer.order}.1` });
  }
  twist = ({ path }) => {
    if (path.endsWith('CancelOrder')) return { body: { status: '500', message } };
    return path.endsWith('GetTransactionStatus') ? failed('internal', 500) : undefined;
  };
  const buyer = aBuyer(address);
  await buyer.place();
  await buyer.payByCard(1);
  expect((await buyer.payByPhone(2)).status).toBe(409);
  steps.push({ step: 'ask', reason: 'internal' }, { step: 'cancel', reason: '500' });

  const metrics = await (await fetch(await counts())).text();
  child.kill('SIGTERM');
  const { stdout } = await ended;
  // On a slow machine the service asks meanwhile for the start without an answer.
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes('"step"') && !line.includes('never-came-back'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(steps);
  expect(metrics).toContain(
    'setup_provider_failures_total{provider="pesapal",step="start",reason="amount_exceeds_default_limit"} 1',
  );
  for (const personal of ['anjiru', 'Kamau', 'mavuno', 'Mavuno', '712345678', 'over her']) {
    expect(stdout).not.toContain(personal);
  }
});

test('every failure is counted, and the log has one line an hour for a payment and a reason', async () => {
  const { provider, providerFailed, warn, clock } = asking('timeout');
  for (let poll = 0; poll < 5; poll += 1) await provider.ask(payment);
  clock.pass(HOUR);
  await provider.ask(payment);
  await provider.ask({ ...payment, reference: 'order.2' });
  expect(providerFailed).toHaveBeenCalledTimes(7);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('an access that a provider refuses is an error in the log, once an hour', async () => {
  const { provider, error, clock } = watchedWith({
    start: async () => ({ kind: 'refused', code: '500.001.1001', problem: 'no-access' }),
  });
  const start = (reference: string) =>
    provider.start({ ...payment, reference, amount: 1, description: '', payer: '' });
  for (const reference of ['order.1', 'order.2', 'order.3']) await start(reference);
  const line = { provider: 'pesapal', reason: '500.001.1001' };
  const words = 'a payment provider refuses our access: check its settings';
  expect(error).toHaveBeenCalledExactlyOnceWith(line, words);
  clock.pass(HOUR);
  await start('order.4');
  expect(error).toHaveBeenCalledTimes(2);
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
  let poll = 0;
  const { provider, providerFailed } = watchedWith({
    ask: async () => ({ kind: 'unknown', reason: `code-${poll}` }),
  });
  for (; poll < 500; poll += 1) await provider.ask(payment);
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
  const failure = { provider: 'pesapal', step: 'ask', reason: 'exception' };
  expect(providerFailed).toHaveBeenCalledExactlyOnceWith(failure);
});
