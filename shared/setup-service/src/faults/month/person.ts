import type { Providers } from './providers.ts';
import type { Random } from './random-choices.ts';
import type { World } from './world.ts';

/** What a buyer says on the sign-up page. */
export interface Details {
  readonly applicant_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly phone_number: string;
  readonly package: string;
  readonly package_price: string;
  readonly user_count: string;
}

/** A buyer who wants one account. */
export interface Person {
  readonly index: number;
  readonly habit: string;
  readonly random: Random;
  readonly details: Details;
  /** The telephone that prompts go to, as M-Pesa writes it. */
  readonly telephone: string;
  /** Every order that was begun for them. */
  readonly orders: string[];
  /** What happened, in words. */
  readonly events: string[];
}

/** What the actions of a buyer work on. */
export interface BuyerContext {
  readonly person: Person;
  readonly world: World;
  readonly providers: Providers;
  /** Sends a form to the service; undefined if no answer comes back. */
  post(
    path: string,
    fields: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string } | undefined>;
  /** Adds to the person's events. */
  note(text: string): void;
}

type Plan = Pick<Details, 'package' | 'package_price' | 'user_count'>;

const plans: readonly [Plan, ...Plan[]] = [
  { package: 'Basic Plan', package_price: '12000', user_count: '3' },
  { package: 'Basic Plan', package_price: '1200', user_count: '3' },
  { package: 'Business Plan', package_price: '25000', user_count: '3' },
  { package: 'Business Plan', package_price: '40000', user_count: '5' },
];

export function personOf(index: number, habit: string, random: Random): Person {
  const telephone = `2547${String(10_000_000 + index)}`;
  const details = {
    applicant_name: `Buyer Number${index}`,
    email: `buyer${index}@shop.example`,
    company_name: `Shop ${index}`,
    phone_number: telephone,
    ...random.pick(plans),
  };
  return { index, habit, random, details, telephone, orders: [], events: [] };
}

/** The same details with another plan. */
export function otherPlan(details: Details): Details {
  const other = plans.find((plan) => plan.package_price !== details.package_price);
  return { ...details, ...other };
}
