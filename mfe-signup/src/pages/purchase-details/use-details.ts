import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { useRef } from 'react';
import type { ExistsResult } from '../../api/purchase-calls.api.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import { registrationOf } from '../../storage/registration.ts';
import { idle, nextState } from './details.reducer.ts';
import type { DetailsDependencies } from './details-dependencies.ts';
import { type DetailsValues, findDetailsProblem } from './find-details-problem.ts';

interface Surroundings {
  readonly ports: Omit<DetailsDependencies, 'prepare'>;
  /** The plan that the visitor chose, if any. */
  readonly plan: PurchaseSelection | undefined;
  readonly goOn: () => void;
}

/** Step 1 of a purchase: where its states meet the network. */
export function useDetails({ ports, plan, goOn }: Surroundings) {
  const { state, take } = useLatestReducer(nextState, idle);
  const sent = useRef<DetailsValues>(undefined);

  /** Sends the form, once; resolves when it is over. */
  async function submit(values: DetailsValues): Promise<void> {
    const problem = findDetailsProblem(values, Boolean(plan));
    if (take({ kind: 'submit', problem })?.kind !== 'verifying' || !plan) return;
    sent.current = values;
    const registered = registrationOf(values, plan);
    const { email, company } = registered;
    const answer = await ports.accountExists({ email, company });
    const begun = answer.kind === 'no-answer' ? undefined : await ports.findBegun(registered);
    // Where their own payment was begun, it may be what made the account: that page says so.
    const result = begun ? ({ kind: 'free' } as const) : ((await earlier(answer)) ?? answer);
    const isKept = result.kind !== 'free' || (await ports.remember(registered, begun));
    const answered = isKept ? result : ({ kind: 'not-kept' } as const);
    if (take({ kind: 'answer', result: answered })?.kind === 'leaving') goOn();
  }

  /** What was begun before and is in the way; ended only where a new order takes its place. */
  async function earlier({ kind }: ExistsResult) {
    if (kind === 'free') return ports.endEarlier();
    return kind === 'taken' ? ports.findPaid() : undefined;
  }

  async function submitAgain(): Promise<void> {
    if (sent.current) await submit(sent.current);
  }

  return {
    state,
    submit,
    earlier: {
      goOnWith(obstacle: EarlierObstacle) {
        ports.takeUp(obstacle);
        goOn();
      },
      askAgain: () => void submitAgain(),
      async forget(obstacle: EarlierObstacle): Promise<void> {
        ports.forget(obstacle);
        await submitAgain();
      },
    },
  };
}
