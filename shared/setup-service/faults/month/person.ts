import type { Providers } from './providers.ts';
import type { Random } from './random-choices.ts';
import type { World } from './world.ts';

/** Who a buyer says they are on the sign-up page. */
interface Contact {
  readonly applicant_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly phone_number: string;
}

/** What they buy, as the form has it: a plan with or without hardware, or devices alone. */
interface Choice {
  readonly package?: string;
  readonly user_count?: string;
  readonly package_price: string;
  readonly period?: string;
  readonly add_ons?: string;
  readonly devices?: string;
  readonly delivery_address?: string;
  readonly delivery_town?: string;
}

/** What a buyer says on the pages before the payment. */
export type Details = Contact & Choice;

/** A buyer who wants one account, or some devices. */
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

const place = { delivery_address: 'Mavuno House, Ngong Road', delivery_town: 'Nairobi' };

const choices: readonly [Choice, ...Choice[]] = [
  { package: 'Basic Plan', package_price: '12000', user_count: '3' },
  { package: 'Basic Plan', package_price: '1200', user_count: '3' },
  { package: 'Business Plan', package_price: '25000', user_count: '3' },
  { package: 'Business Plan', package_price: '40000', user_count: '5' },
  // With a drawer and a scanner as add-ons, from a page that knows no periods.
  { package: 'Business Plan', package_price: '54000', user_count: '5' },
  {
    package: 'Basic Plan',
    user_count: '3',
    period: 'monthly',
    add_ons: '["portablePOS"]',
    devices: '{"cashDrawer":2,"thermalPrinter":1}',
    package_price: String(1_200 + 22_000 + 2 * 8_600 + 10_500),
    ...place,
  },
  { devices: '{"cashDrawer":1}', package_price: '8600', ...place },
  {
    devices: '{"portablePOS":3,"posComputer2":1}',
    package_price: String(3 * 2_200 + 66_500),
    ...place,
  },
];

export function personOf(index: number, habit: string, random: Random): Person {
  const telephone = `2547${String(10_000_000 + index)}`;
  const details = {
    applicant_name: `Buyer Number${index}`,
    email: `buyer${index}@shop.example`,
    company_name: `Shop ${index}`,
    phone_number: telephone,
    ...random.pick(choices),
  };
  return { index, habit, random, details, telephone, orders: [], events: [] };
}

/** The same buyer with another choice. */
export function otherChoice(details: Details): Details {
  const { applicant_name, email, company_name, phone_number } = details;
  const [first, second = first] = choices;
  const other = first.package_price === details.package_price ? second : first;
  return { applicant_name, email, company_name, phone_number, ...other };
}
