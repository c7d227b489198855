import { type AnySelection, hasPlan } from '@site/contracts/purchase-selection';
import { useRef } from 'react';
import type { AccountExistsResult } from '../../api/order.api.ts';
import type { Telephones } from '../../kit/telephones.ts';
import { type FormState, takesSubmit, useForm } from '../../kit/use-form.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import { deliveryOf } from '../../storage/draft.ts';
import { registrationOf } from '../../storage/registration.ts';
import type { DetailsDependencies } from './details-dependencies.ts';
import { type DetailsProblem, type DetailsValues, findDetailsProblem } from './details-fields.ts';

interface Options {
  readonly dependencies: Omit<DetailsDependencies, 'client' | 'prepare'>;
  readonly selection: AnySelection | undefined;
  readonly choosesHere?: boolean;
  readonly goToPayment: () => void;
}

/** `free` leads to the payment. `not-stored`: a payment would not survive a reload. */
type DetailsResult = AccountExistsResult | EarlierObstacle | { readonly kind: 'not-stored' };

export type DetailsState = FormState<DetailsProblem, DetailsResult>;

/** Step 1 of a purchase: who buys. What was typed is stored where they are free to buy. */
export function useDetails({ dependencies, selection, choosesHere, goToPayment }: Options) {
  const submitted = useRef<Parameters<typeof submit>>(undefined);
  const form = useForm<DetailsValues, DetailsProblem, DetailsResult>({
    check: (values, telephones) =>
      findDetailsProblem(values, Boolean(selection), choosesHere, telephones),
    send,
    ends: ['free'],
  });

  async function submit(values: DetailsValues, telephones?: Telephones): Promise<void> {
    if (takesSubmit(form.state)) submitted.current = [values, telephones];
    if ((await form.submit(values, telephones))?.kind === 'free') goToPayment();
  }

  async function send(values: DetailsValues): Promise<DetailsResult> {
    // The check above refuses a form without one.
    if (!selection) return { kind: 'no-answer' };
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
    if (result.kind !== 'free') return result;
    return (await dependencies.save(registered, begun)) ? result : { kind: 'not-stored' };
  }

  /** The earlier payment that is in the way, if any; ended only where a new order takes its place. */
  async function obstacle({ kind }: AccountExistsResult) {
    if (kind === 'free') return dependencies.earlier.expire();
    return kind === 'taken' ? dependencies.earlier.findPaid() : undefined;
  }

  async function submitAgain(): Promise<void> {
    if (submitted.current) await submit(...submitted.current);
  }

  return { state: form.state, submit, submitAgain: () => void submitAgain() };
}
