import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Storage, Tables } from '../storage/tables.ts';
import type { RetentionRule } from './rule.ts';

type Where = ExpressionBuilder<Tables, 'outbox'>;
type Condition = (where: Where) => Expression<SqlBool>;

function mailRule(
  kind: RetentionRule['kind'],
  isOver: (before: string) => Condition,
  change: (
    storage: Storage,
    ids: readonly string[],
    isOver: Condition,
  ) => Promise<{ id: string }[]>,
): RetentionRule {
  return {
    kind,
    async due(storage, { before, after, max }) {
      const found = await storage
        .selectFrom('outbox')
        .select('id')
        .where(isOver(before))
        .where('id', '>', after)
        .orderBy('id')
        .limit(max)
        .execute();
      return found.map(({ id }) => id);
    },
    remove: async (storage, ids, { before }) => (await change(storage, ids, isOver(before))).length,
  };
}

const deleteMails = (storage: Storage, ids: readonly string[], isOver: Condition) =>
  storage.deleteFrom('outbox').where('id', 'in', ids).where(isOver).returning('id').execute();

/**
 * Whom a delivered email went to. Its row stays for as long as the books do, because it is what
 * keeps the same news from being sent twice; its text was dropped when it was delivered.
 */
export const deliveredMails = mailRule(
  'mails',
  (before) => (where) =>
    where.and([where('delivered_at', '<', before), where('recipient', '!=', '')]),
  (storage, ids, isOver) =>
    storage
      .updateTable('outbox')
      .set({ recipient: '' })
      .where('id', 'in', ids)
      .where(isOver)
      .returning('id')
      .execute(),
);

/** An email that could not be delivered, long after it was last tried. */
export const undeliverableMails = mailRule(
  'mails',
  (before) => (where) =>
    where.and([
      where('delivered_at', 'is', null),
      where('tries', '>', 0),
      where('created_at', '<', before),
    ]),
  deleteMails,
);

/** That an email was sent at all. */
export const mailRows = mailRule(
  'paidOrders',
  (before) => (where) => where('delivered_at', '<', before),
  deleteMails,
);
