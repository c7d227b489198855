import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { inDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { insert, orderRow, paymentRow } from '../../testing/retaining.ts';
import { runService } from '../../testing/running-service.ts';

test('an operator sees how many orders and payments wait for somebody, and nothing about a person', async () => {
  const dataFolder = await temporaryFolder();
  const service = await runService({ dataFolder });
  await inDatabase(dataFolder, async (storage) => {
    await insert(
      storage,
      'orders',
      ['a', 'b'].map((id) => orderRow(id, { state: 'refused' })),
    );
    await insert(storage, 'payments', [paymentRow('a', { state: 'refund-due' })]);
  });
  const buyer = aBuyer(service.address);
  await buyer.place();
  await buyer.buyByCard(1);
  const other = aBuyer(service.address, { email: 'b@shop.example', company_name: 'B' });
  await other.place();
  await other.payByCard(1);
  const text = await service.counts();
  for (const line of [
    'setup_orders{state="refused"} 2\n',
    'setup_payments{method="mobile_money",state="refund-due"} 1\n',
    'setup_payments_open{provider="sandbox"} 1',
    'setup_payments_simulated{method="credit_card"} 1',
    'setup_requests_total{method="POST",route="/order",status="200"} 2',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain('state="done"');
  for (const secret of ['wanjiru', 'Mavuno', buyer.order]) expect(text).not.toContain(secret);
});

describe('the counts', () => {
  test('are nowhere on the public address, and nothing but them is on theirs', async () => {
    const service = await runService();
    const status = async (url: string, method = 'GET') => (await fetch(url, { method })).status;
    expect(await status(`${service.address}/metrics`)).toBe(404);
    expect(await status(`${service.metricsAddress}/metrics`)).toBe(200);
    expect(await status(`${service.metricsAddress}/metrics`, 'POST')).toBe(404);
    expect(await status(`${service.metricsAddress}/ready`)).toBe(404);
    expect(new URL(service.metricsAddress).hostname).toBe('127.0.0.1');
  });

  test('whose port is taken keep the service from starting, which leaves nothing behind', async () => {
    const running = await runService();
    const { port } = new URL(running.metricsAddress);
    const dataFolder = await temporaryFolder();
    const refused = runService({ dataFolder, env: { SETUP_METRICS_PORT: port } });
    await expect(refused).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken. Stop the program that uses it, or set SETUP_METRICS_PORT to a free one.`,
    );
    await runService({ dataFolder });
  });

  test('go with a service whose own port is taken', async () => {
    const [running, other] = [await runService(), await runService()];
    await other.stop();
    const port = Number(new URL(running.address).port);
    const env = { SETUP_METRICS_PORT: new URL(other.metricsAddress).port };
    for (let time = 0; time < 2; time += 1) {
      await expect(runService({ port, env })).rejects.toThrow(/SETUP_PORT/);
    }
  });
});
