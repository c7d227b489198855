import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { findPostgres, startPostgres } from '../testing/postgres-cluster.ts';
import { runService } from '../testing/running-service.ts';

const programs = findPostgres();

describe.skipIf(!programs)('a PostgreSQL that goes away', () => {
  test('takes the service out of the rotation and not down, and is used again when it is back', {
    timeout: 120_000,
  }, async () => {
    const cluster = await startPostgres(programs ?? '');
    onTestFinished(cluster.stop);
    const service = await runService({ env: { DATABASE_URL: await cluster.createDatabase() } });
    const ask = async (path: string) => (await fetch(`${service.address}${path}`)).status;
    const requests = Array.from({ length: 120 }, (_, index) => {
      const email = `owner${index}@shop.example`;
      return aBuyer(service.address, { email, company_name: `Shop ${index}` }).place();
    });
    await cluster.close();
    for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status);
    expect(await ask('/ready')).toBe(503);
    expect(await ask('/health')).toBe(200);
    await cluster.reopen();
    expect(await ask('/ready')).toBe(200);
    const buyer = aBuyer(service.address);
    expect((await buyer.place()).status).toBe(200);
    expect((await buyer.payByCard(1)).status).toBe(200);
    await service.stop();
  });
});
