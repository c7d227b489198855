import { purchasePaths } from '@site/contracts/purchase-calls';
import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { databaseOf, onPostgres } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { formOf, runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';

const live = { ...site, payments: { ...site.payments, mode: 'live' } } as const;
const phone = '254712345670';

/** Two copies of the service, or as many as are asked for, each with a data folder of its own. */
async function copiesOnOneDatabase(env: Record<string, string>, number = 2) {
  const url = await databaseOf(await temporaryFolder());
  const shared = { ...env, DATABASE_URL: url, SETUP_TRUSTED_PROXIES: '127.0.0.1' };
  return Promise.all(
    Array.from({ length: number }, () => runService({ config: live, env: shared })),
  );
}

async function ask(address: string, visitor: string) {
  const response = await fetch(`${address}${purchasePaths(site.setupService).accountExists}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': visitor },
    body: formOf({ email: 'wanjiru@mavuno.example', company: 'Mavuno Stores' }),
  });
  return { status: response.status, wait: Number(response.headers.get('retry-after')) };
}

onPostgres(() => {
  test('two copies of the service count the requests of one visitor together', async () => {
    const [one, other] = await copiesOnOneDatabase({ SETUP_LOOKUPS_PER_MINUTE: '3' });
    if (!one || !other) throw new Error('there are no two');
    for (const { address } of [one, other, one]) {
      expect((await ask(address, '192.0.2.1')).status).toBe(200);
    }
    for (const { address } of [other, one, other]) {
      const refused = await ask(address, '192.0.2.1');
      expect(refused.status).toBe(429);
      expect(refused.wait).toBeGreaterThan(0);
      expect(refused.wait).toBeLessThanOrEqual(60);
    }
    expect((await ask(other.address, '192.0.2.2')).status).toBe(200);
  });

  test('requests that come at once through two copies are not let through twice', async () => {
    const copies = await copiesOnOneDatabase({ SETUP_LOOKUPS_PER_MINUTE: '10' });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { address = '' } = copies[index % 2] ?? {};
        return (await ask(address, '192.0.2.1')).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('a telephone gets its prompts once, whichever copy is asked, and none for what was refused', async () => {
    const [one, other] = await copiesOnOneDatabase({ SETUP_PROMPTS_PER_HOUR: '2' });
    if (!one || !other) throw new Error('there are no two');
    let count = 0;
    const ring = async ({ address }: { address: string }, amount = '12000') => {
      count += 1;
      const who = { email: `owner${count}@shop.example`, company_name: `Shop ${count}` };
      const buyer = aBuyer(address, who);
      await buyer.place();
      return (await buyer.payByPhone(1, phone, amount)).status;
    };
    for (const copy of [one, other, one]) expect(await ring(copy, '1')).toBe(409);
    expect([await ring(one), await ring(other)]).toEqual([200, 200]);
    expect([await ring(one), await ring(other)]).toEqual([429, 429]);
  });
});
