import { expect, test, vi } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type Answer, type Asked, jsonServer } from '../../testing/json-server.ts';
import { runProgram } from '../../testing/program.ts';

// Programs take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

async function aServiceWith(
  answer: (asked: Asked) => Answer,
  env: Readonly<Record<string, string>>,
) {
  const provider = await jsonServer(answer);
  const program = runProgram({
    SETUP_PORT: '0',
    SETUP_METRICS_PORT: '0',
    SITE_DATA: await temporaryFolder(),
    SETUP_BOT_CHECK: 'trials',
    PAYMENTS_CARD: 'pesapal',
    PESAPAL_URL: provider.url,
    PESAPAL_KEY: 'a-key',
    PESAPAL_SECRET: 'a-secret',
    ...env,
  });
  return { ...program, address: await program.listening, asked: provider.asked };
}

const ORDERS = '/api/Transactions/SubmitOrderRequest';

/** Answers all that comes before an order: until one was sent, nothing has begun. */
function hangAtOrders({ path }: Asked): Answer {
  if (path === ORDERS) return 'hang';
  return { body: { token: 'a-token', url: 'https://site.example/', ipn_id: 'a-notification' } };
}

test('a service that is asked to stop answers what waits for a provider', async () => {
  const env = { PROVIDER_TIMEOUT_MS: '1500' };
  const { child, ended, address, asked } = await aServiceWith(hangAtOrders, env);
  const buyer = aBuyer(address);
  expect((await buyer.place()).status).toBe(200);
  const start = buyer.payByCard(1);
  await expect.poll(() => asked.at(-1)?.path).toBe(ORDERS);
  child.kill('SIGTERM');
  expect(await start).toEqual({ status: 504, body: 'The payment provider did not answer.' });
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('a service that cannot finish in time is ended, and says so', async () => {
  const { child, ended, address, asked } = await aServiceWith(() => 'hang', {
    SETUP_STOP_SECONDS: '1',
  });
  const buyer = aBuyer(address);
  await buyer.place();
  const cutOff = buyer.payByCard(1).catch(() => 'cut off');
  await expect.poll(() => asked.length).toBe(1);
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The service did not stop in 1 seconds and was ended.\n',
  });
  expect(await cutOff).toBe('cut off');
});

test('a service that drains says that it stops, and goes on, over connections that end', async () => {
  const { child, ended, address } = await aServiceWith(() => 'cut', { SETUP_DRAIN_SECONDS: '10' });
  const ask = (path: string) => fetch(`${address}${path}`);
  expect((await ask('/ready')).status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/ready')).status).toBe(503);
  const challenge = await ask('/bot-challenge');
  expect(challenge.status).toBe(200);
  expect(challenge.headers.get('connection')).toBe('close');
  expect((await ended).code).toBe(0);
  await expect(ask('/ready')).rejects.toThrow();
});
