import type { ExpressionBuilder } from 'kysely';
import type { Storage, Tables } from '../storage/tables.ts';
import { type RetentionRule, removeEach } from './rule.ts';

type Where = ExpressionBuilder<Tables, 'accounts'>;

/** A trial that has ended and that nobody bought a plan for: no order is left of its customer. */
const endedTrial = (before: string) => (where: Where) =>
  where.and([
    where('trial_ends_at', '<', before),
    where('closed_at', 'is', null),
    where.not(
      where.exists(
        where
          .selectFrom('orders')
          .select('orders.id')
          // Devices are bought without an account, and keep none.
          .where((order) =>
            order.or([order('orders.plan', 'is not', null), order('orders.lines', 'is', null)]),
          )
          .where((order) =>
            order.or([
              order('orders.id', '=', order.ref('accounts.id')),
              order('orders.account_id', '=', order.ref('accounts.id')),
              order('orders.email_key', '=', order.ref('accounts.email_key')),
              order('orders.company_key', '=', order.ref('accounts.company_key')),
            ]),
          ),
      ),
    ),
  ]);

const closedAccount = (before: string) => (where: Where) => where('closed_at', '<', before);

function accountRule(
  kind: RetentionRule['kind'],
  isOver: (before: string) => (where: Where) => ReturnType<Where['and']>,
): RetentionRule {
  return {
    kind,
    async due(storage, { before, after, max }) {
      const found = await storage
        .selectFrom('accounts')
        .select('id')
        .where(isOver(before))
        .where('id', '>', after)
        .orderBy('id')
        .limit(max)
        .execute();
      return found.map(({ id }) => id);
    },
    remove: (storage, ids, { before }) =>
      removeEach(storage, ids, async (transaction, id) => {
        const deleted = await transaction
          .deleteFrom('accounts')
          .where('id', '=', id)
          .where(isOver(before))
          .returning('id')
          .executeTakeFirst();
        if (deleted) await deleteOfAccount(transaction, id);
        return deleted !== undefined;
      }),
  };
}

/** Deletes what belongs to an account. A table that refers to accounts has its line here. */
export async function deleteOfAccount(transaction: Storage, id: string): Promise<void> {
  for (const table of ['sign_in_links', 'account_sessions'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', id).execute();
  }
}

export const endedTrials = accountRule('endedTrials', endedTrial);
export const closedAccounts = accountRule('closedAccounts', closedAccount);
