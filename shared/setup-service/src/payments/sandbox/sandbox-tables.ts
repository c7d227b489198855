import type { PaymentMethod } from '../../orders/order.ts';
import type { Outcome } from './outcomes.ts';

/** What the simulated provider remembers, as a real one would in its own house. */
export interface SandboxTables {
  sandbox_payments: {
    /** Our merchant reference: a start that is repeated finds the same payment. */
    reference: string;
    provider_id: string;
    public_id: string;
    method: PaymentMethod;
    amount: number;
    /** What is on the card page. */
    description: string;
    /** Null until the payer decided. */
    outcome: Outcome | null;
    /** When the answer is there. */
    answers_at: string | null;
  };
}
