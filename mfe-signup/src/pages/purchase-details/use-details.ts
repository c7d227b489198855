import { type AnySelection, hasPlan } from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { useEffect, useRef } from 'react';
import {
  type AccountExistsResult,
  accountExists,
  orderRequestOf,
  placeOrder,
} from '../../api/order.api.ts';
import { provenService } from '../../bot-check/page-bot-check.ts';
import type { Telephones } from '../../kit/telephones.ts';
import { type FormState, takesSubmit, useForm } from '../../kit/use-form.ts';
import { type EarlierObstacle, earlierPayments } from '../../purchase/earlier-payments.ts';
import { tab } from '../../storage/browser-storage.ts';
import { agreedTerms, deliveryOf } from '../../storage/draft.ts';
import { payments, type StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, registrationOf, registrations } from '../../storage/registration.ts';
import { type BoughtFor, boughtFor, findAccount } from './account-purchase.ts';
import { findBegun, newPayment, orderFromDetails, tabSecret } from './begun-payment.ts';
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
  // Who went back to the plans while the service was slow must not be led to pay for this one.
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const form = useForm<DetailsValues, DetailsProblem, DetailsResult>({
    check: (values, telephones) =>
      findDetailsProblem(values, Boolean(selection), choosesHere, telephones),
    send,
    ends: ['free'],
  });

  async function submit(values: DetailsValues, telephones?: Telephones): Promise<void> {
    if (takesSubmit(form.state)) submitted.current = [values, telephones];
    const result = await form.submit(values, telephones);
    if (result?.kind === 'free' && !hasLeft.current) goToPayment();
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
    if (result.kind !== 'free' || hasLeft.current) return result;
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

export type DetailsDependencies = ReturnType<typeof detailsDependencies>;

export function detailsDependencies(config: PageConfiguration) {
  const { client, prepare, prove } = provenService(config);
  let account: BoughtFor | undefined;

  const place = async (registered: Registration, order: string) =>
    placeOrder(client, { ...orderRequestOf(registered, order), ...(await prove()) });

  /** The id of a new order; where a reload forgets it, one that the same details find again. */
  async function nameOrder(registered: Registration): Promise<string> {
    if (tab.lasts()) return crypto.randomUUID();
    const isEnded = async (order: string) => (await place(registered, order)).kind === 'abandoned';
    const dependencies = { secret: tabSecret(Date.now()), prices: config, isEnded };
    return orderFromDetails(registered, dependencies);
  }

  return {
    client,

    prepare,

    async accountExists(fields: Parameters<typeof accountExists>[1]) {
      account = await findAccount(client);
      const { kind } = account;
      if (kind === 'none') return accountExists(client, fields);
      return kind === 'account' ? ({ kind: 'free' } as const) : ({ kind } as const);
    },

    findBegun: (registered: Registration) => findBegun(registered, config),

    earlier: earlierPayments(client, config.payments),

    /** False where a reload would forget the payment, so that it could be made twice. */
    async save(typed: Registration, begun: StoredPayment | undefined): Promise<boolean> {
      // Devices alone are bought without the question above.
      const found = account?.kind === 'account' ? account : await findAccount(client);
      account = undefined;
      const registered = { ...boughtFor(typed, found), ...agreedTerms(config) };
      if (!client.takesOrders && !tab.lasts()) return false;
      const payment = begun ?? (await newPayment(registered, await nameOrder(registered)));
      const { order } = payment.record;

      // The order has their name and telephone as they were, and takes the corrected ones.
      if (begun && client.takesOrders) await place(registered, order);
      payments.write(payment);
      registrations.save(registered);
      return registrations.read() !== undefined && payments.read()?.record.order === order;
    },
  };
}
