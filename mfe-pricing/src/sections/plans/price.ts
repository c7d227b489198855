import type { Period } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { Offer } from './offers.ts';
import type { Choice } from './plans.reducer.ts';

/** All in whole shillings. */
export interface Price {
  /** The plan itself, which is paid again in every period. */
  readonly plan: number;
  /** Devices, which are paid once. */
  readonly addOns: number;
  /** What a customer pays first: the plan for one period, and all devices. */
  readonly total: number;
  /** What paying for a year saves compared with twelve months; 0 where it saves nothing. */
  readonly saving: number;
}

const MONTHS = 12;

/** The price of a choice. */
export function priceOf({ base, addOns }: Choice, period: Period): Price {
  const plan = base.price[period];
  const extra = addOns.reduce((sum, { price }) => sum + price, 0);
  const saving =
    period === 'yearly' ? Math.max(0, MONTHS * base.price.monthly - base.price.yearly) : 0;
  return { plan, addOns: extra, total: plan + extra, saving };
}

/** A choice as sign-up and purchase receive it. */
export function selectionOf(offer: Offer, choice: Choice, period: Period): PurchaseSelection {
  return {
    package: offer.name,
    val: priceOf(choice, period).total,
    users: choice.base.users,
    period,
    ...(choice.addOns.length > 0 && { addOns: choice.addOns.map(({ device }) => device) }),
  };
}
