import type { Clock } from '../../environment/clock.ts';
import type { SandboxOutcome } from '../../storage/states.ts';
import type { SandboxPayment, Storage } from '../../storage/tables.ts';
import { DECLINED, LATE_MS } from './outcomes.ts';

/** A card payment of the sandbox by its page's name; undefined where there is none. */
export async function findCardPayment(
  storage: Storage,
  providerId: string,
): Promise<SandboxPayment | undefined> {
  return storage
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('method', '=', 'credit_card')
    .executeTakeFirst();
}

/** What the payer chose on the page. The first choice counts, but for a card that was declined. */
export async function decideCardPayment(
  storage: Storage,
  clock: Clock,
  providerId: string,
  outcome: SandboxOutcome,
): Promise<void> {
  const wait = outcome === 'late' ? LATE_MS.credit_card : 0;
  await storage
    .updateTable('sandbox_payments')
    .set({ outcome, answers_at: new Date(clock.now().getTime() + wait).toISOString() })
    .where('provider_id', '=', providerId)
    .where('method', '=', 'credit_card')
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', DECLINED)]))
    .execute();
}
