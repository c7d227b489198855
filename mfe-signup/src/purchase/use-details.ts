import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { useMachine } from '../form/use-machine.ts';
import { idle, nextState } from './details.machine.ts';
import type { DetailsPorts } from './details-ports.ts';
import { type DetailsValues, findDetailsProblem } from './find-details-problem.ts';
import { registrationOf } from './registration.ts';

interface Surroundings {
  readonly ports: Omit<DetailsPorts, 'prepare'>;
  /** The plan that the visitor chose, if any. */
  readonly plan: PurchaseSelection | undefined;
  readonly goOn: () => void;
}

/** Step 1 of a purchase: where its states meet the network. */
export function useDetails({ ports, plan, goOn }: Surroundings) {
  const { state, take } = useMachine(nextState, idle);

  /** Sends the form, once; resolves when it is over. */
  async function submit(values: DetailsValues): Promise<void> {
    const problem = findDetailsProblem(values, Boolean(plan));
    if (take({ kind: 'submit', problem })?.kind !== 'verifying' || !plan) return;
    const registered = registrationOf(values, plan);
    const { email, company } = registered;
    const answer = await ports.accountExists({ email, company });
    const begun = answer.kind === 'no-answer' ? undefined : await ports.findBegun(registered);
    // Where their own payment was begun, it may be what made the account: that page says so.
    const result = begun ? ({ kind: 'free' } as const) : answer;
    if (result.kind === 'free') await ports.remember(registered, begun);
    if (take({ kind: 'answer', result })?.kind === 'leaving') goOn();
  }

  return { state, submit };
}
