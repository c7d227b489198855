import { PURCHASE_REMINDER_EVERY_MS } from '../../src/orders/reminders/due-reminders.ts';
import { heldOf, type Movement } from './ledger.ts';

interface Mail {
  readonly id: string;
  readonly recipient: string;
  readonly created_at: string;
}

interface Reminded {
  readonly mails: readonly Mail[];
  readonly movements: readonly Movement[];
  /** The orders of the person whose order it is. */
  readonly ordersOf: (order: string) => readonly string[];
}

interface Problem {
  readonly order: string;
  readonly kind: string;
  readonly text: string;
}

const suffix = '-purchase-unfinished';

/**
 * What is wrong with the reminders of unfinished purchases: one that came too soon after another to the
 * same address, or one that said 'Nothing was charged' while a provider held money of its reader's.
 */
export function wrongReminders({ mails, movements, ordersOf }: Reminded): Problem[] {
  const problems: Problem[] = [];
  const last = new Map<string, number>();
  const reminders = mails
    .filter(({ id }) => id.endsWith(suffix))
    .map(({ id, recipient, created_at }) => ({ id, recipient, at: Date.parse(created_at) }))
    .sort((one, other) => one.at - other.at);
  for (const { id, recipient, at } of reminders) {
    const order = id.slice(0, -suffix.length);
    const earlier = last.get(recipient);
    last.set(recipient, at);
    if (earlier !== undefined && at - earlier < PURCHASE_REMINDER_EVERY_MS) {
      problems.push({ order, kind: 'reminded twice', text: id });
    }
    const own = ordersOf(order);
    const until = movements.filter(
      (movement) => movement.at <= at && own.includes(movement.reference.split('.')[0] ?? ''),
    );
    if (heldOf(until) > 0) problems.push({ order, kind: 'reminded of what is paid', text: id });
  }
  return problems;
}
