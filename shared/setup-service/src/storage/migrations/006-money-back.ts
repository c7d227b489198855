import { type Kysely, type Migration, sql } from 'kysely';

/** Which payment an order's account is for, what came where it was wrong, and closed accounts. */
export const moneyBack: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('paid_by', 'text').execute();
  await db.schema.alterTable('payments').addColumn('received', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('closed_at', 'text').execute();
  // A payment that was taken for its order has no code; one that was due back says why.
  await sql`
    update orders set paid_by = (
      select min(payments.id) from payments
      where payments.order_id = orders.id and payments.code is null
        and payments.state in ('paid', 'refunded', 'reversed')
    ) where state in ('paid', 'done')`.execute(db);
}
