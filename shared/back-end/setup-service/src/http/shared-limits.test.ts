import { purchasePaths } from '@site/contracts/purchase-calls';
import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { databaseOf, onPostgres } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { formOf, runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';

const phone = '254712345670';

async function copiesOnOneDatabase(env: Record<string, string>) {
  const url = await databaseOf(await temporaryFolder());
  const shared = { ...env, DATABASE_URL: url, SETUP_TRUSTED_PROXIES: '127.0.0.1' };
  return Promise.all([1, 2].map(() => runService({ env: shared })));
}

async function lookUp(address: string, visitor: string) {
  const response = await fetch(`${address}${purchasePaths(site.setupService).accountExists}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': visitor },
    body: formOf({ email: 'wanjiru@mavuno.example', company: 'Mavuno Stores' }),
  });
  return { status: response.status, wait: Number(response.headers.get('retry-after')) };
}

onPostgres(() => {
  test('two copies of the service count the requests of one visitor together, also at once', async () => {
    const copies = await copiesOnOneDatabase({ SETUP_LOOKUPS_PER_MINUTE: '10' });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        lookUp(copies[index % 2]?.address ?? '', '192.0.2.1'),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { wait } of refused) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await lookUp(copies[0]?.address ?? '', '192.0.2.2')).status).toBe(200);
  });

  test('a telephone gets its prompts once, whichever copy is asked, and none for what was refused', async () => {
    const [one, other] = await copiesOnOneDatabase({ SETUP_PROMPTS_PER_HOUR: '2' });
    if (!one || !other) throw new Error('there are no two');
    let count = 0;
    const ring = async ({ address }: { address: string }, amount = '5') => {
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
