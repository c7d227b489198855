import pg from 'pg';
import type { Ending } from './report.ts';

/** Compares what buyers were told with what the database says. */
export async function findEnding(
  databaseUrl: string,
  purchases: readonly string[],
): Promise<Ending> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const idsOf = async (query: string) =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
    const accounts = new Set(await idsOf('select id from accounts'));
    const charged = await idsOf(
      `select order_id as id from payments join sandbox_payments on reference = payments.id
        where outcome = 'paid'`,
    );
    return {
      lostOrders: [...new Set([...purchases, ...charged])].filter((id) => !accounts.has(id)),
      chargedTwice: charged.filter((id, position) => charged.indexOf(id) !== position),
    };
  } finally {
    await client.end();
  }
}
