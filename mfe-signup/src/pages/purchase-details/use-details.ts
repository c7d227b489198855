import { type AnySelection, hasPlan } from '@site/contracts/purchase-selection';
import { useRef } from 'react';
import type { AccountExistsResult } from '../../api/order.api.ts';
import type { Telephones } from '../../kit/telephones.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import { deliveryOf } from '../../storage/delivery.ts';
import { registrationOf } from '../../storage/registration.ts';
import { idle, nextState } from './details.reducer.ts';
import type { DetailsDependencies } from './details-dependencies.ts';
import { type DetailsValues, findDetailsProblem } from './details-fields.ts';

interface Options {
  readonly dependencies: Omit<
    DetailsDependencies,
    'prepare' | 'draft' | 'deliveryDraft' | 'agreement' | 'isDeliveryMissing'
  >;
  /** What the visitor chose, if anything. */
  readonly selection: AnySelection | undefined;
  /** Whether a plan can be chosen beside the form. */
  readonly choosesHere?: boolean;
  readonly goToPayment: () => void;
}

/** Step 1 of a purchase: where its states meet the network. */
export function useDetails({ dependencies, selection, choosesHere, goToPayment }: Options) {
  const { state, dispatch } = useLatestReducer(nextState, idle);
  const submitted = useRef<Parameters<typeof submit>>(undefined);

  /** Sends the form, once; resolves when it is over. */
  async function submit(values: DetailsValues, telephones?: Telephones): Promise<void> {
    const problem = findDetailsProblem(values, Boolean(selection), choosesHere, telephones);
    if (dispatch({ kind: 'submit', problem })?.kind !== 'verifying' || !selection) return;
    submitted.current = [values, telephones];
    const { delivery } = values;
    const registered = registrationOf(values, selection, delivery && deliveryOf(delivery));
    const { email, company } = registered;
    // A company that has an account buys devices, too.
    const exists = hasPlan(selection)
      ? await dependencies.accountExists({ email, company })
      : ({ kind: 'free' } as const);
    const begun =
      exists.kind === 'no-answer' ? undefined : await dependencies.findBegun(registered);
    // Where their own payment was begun, it may have made the account: the next page says so.
    const result = begun ? ({ kind: 'free' } as const) : ((await obstacle(exists)) ?? exists);
    const isSaved = result.kind !== 'free' || (await dependencies.save(registered, begun));
    const answered = isSaved ? result : ({ kind: 'not-stored' } as const);
    if (dispatch({ kind: 'answer', result: answered })?.kind === 'leaving') goToPayment();
  }

  /** The earlier payment that is in the way, if any; ended only where a new order takes its place. */
  async function obstacle({ kind }: AccountExistsResult) {
    if (kind === 'free') return dependencies.earlier.expire();
    return kind === 'taken' ? dependencies.earlier.findPaid() : undefined;
  }

  async function submitAgain(): Promise<void> {
    if (submitted.current) await submit(...submitted.current);
  }

  return {
    state,
    submit,
    earlier: {
      resume(obstacle: EarlierObstacle) {
        dependencies.earlier.resume(obstacle);
        goToPayment();
      },
      checkAgain: () => void submitAgain(),
      async forget(obstacle: EarlierObstacle): Promise<void> {
        dependencies.earlier.forget(obstacle);
        await submitAgain();
      },
    },
  };
}
