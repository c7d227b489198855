import { configurationReleaseOf } from '@platform/contracts/configuration-release';
import { CONFIGURATION_HOURS } from '@platform/contracts/live-configurations';
import { platformConfigurationIn } from '@platform/contracts/platform-configuration';
import * as z from 'zod/mini';
import { type AddOnKey, addOnKeys, isLater, type LaterAddOn } from './add-ons.ts';
import { termsVersion } from './form-fields.ts';
import { paymentMethods } from './payment-methods.ts';
import {
  leastRetention,
  momentBefore,
  periodShape,
  type RetentionKind,
  retentionDefaults,
} from './retention.ts';

const text = z.string().check(z.minLength(1));
const address = z.string().check(z.url());
/** Whole Kenyan shillings. No provider takes a payment of nothing. */
const shillings = z.int().check(z.minimum(1));
/** A part of a call's file name, such as `bank` in `bank_setup.php`. */
const pathPrefix = z.string().check(z.regex(/^[a-z][a-z0-9]*$/));

/** A period such as `12 months`, not below what the law or a provider needs. */
const period = (usual: string, least = '1 day') =>
  z._default(
    z.string().check(
      z.regex(periodShape),
      z.refine((text) => !periodShape.test(text) || isLongEnough(text, least), {
        error: `is shorter than ${least}`,
      }),
    ),
    usual,
  );
const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[];
/** `Object.fromEntries` loses the names. */
const everyPeriod = Object.fromEntries(
  retentionKinds.map((kind) => [kind, period(retentionDefaults[kind], leastRetention[kind])]),
) as Record<RetentionKind, ReturnType<typeof period>>;

/** Months differ in length: any day does for the comparison. */
const someDay = new Date('2025-01-31T00:00:00Z');
function isLongEnough(text: string, least: string): boolean {
  return momentBefore(someDay, text) <= momentBefore(someDay, least);
}

const addOnPrices = Object.fromEntries(
  addOnKeys.map((key) => [key, isLater(key) ? z.optional(shillings) : shillings]),
) as Record<Exclude<AddOnKey, LaterAddOn>, typeof shillings> &
  Record<LaterAddOn, z.ZodMiniOptional<typeof shillings>>;

const botCheckIn = (object: typeof z.strictObject) =>
  z.discriminatedUnion('kind', [
    object({ kind: z.literal('proof-of-work') }),
    object({ kind: z.literal('recaptcha'), siteKey: text }),
  ]);

/** The configuration, in objects that treat unknown keys in one way or another. */
const configurationIn = (object: typeof z.strictObject) => {
  const periods = object({ yearly: shillings, monthly: shillings });
  // In the order in which pages have always carried the keys.
  const platform = platformConfigurationIn(object);
  return object({
    product: platform.product,
    company: platform.company,
    phone: text,
    email: platform.email,
    address: text,
    /** Link to the chat application, opened from the header, the sidebar and the contact boxes. */
    chat: address,
    setupService: object({
      /** `{provider}` in the names of the calls. */
      provider: pathPrefix,
      /** `{card_provider}` in the names of the calls. */
      cardProvider: pathPrefix,
      /** The card provider's name on screen. */
      cardProviderName: text,
      /** `false`: a back end with the specification's ten calls alone. Absent means true. */
      orders: z.optional(z.boolean()),
    }),
    botCheck: botCheckIn(object),
    plans: object({
      basic: object({ name: text, users: z.int(), price: periods }),
      business: object({
        name: text,
        /** Price by number of users. */
        price: object({ '3': periods, '5': periods }),
      }),
      enterprise: object({ name: text }),
      /** A second set for the Business plan that the specification keeps and never displays. */
      businessNotDisplayed: object({
        '3': periods,
        '5': periods,
      }),
      /** The prices in the links of the plan comparison, which differ from those on the cards. */
      comparison: object({
        basic: object({ price: shillings, users: z.int() }),
        business: object({ price: shillings, users: z.int() }),
      }),
    }),
    /** Prices of the add-ons of a plan; the same in both periods. */
    addOns: object(addOnPrices),
    /** Prices of the device checkout; its portable POS has a third price. */
    deviceCheckout: object({
      portablePOS: shillings,
      posComputer: shillings,
      posComputer2: shillings,
      thermalPrinter: shillings,
      cashDrawer: shillings,
      barCodeScanner: shillings,
    }),
    /** Prices on the devices page. */
    devices: object({
      portableTerminal: shillings,
      cashDrawer: shillings,
      touchScreen918D: shillings,
      touchScreen919D: shillings,
      thermalPrinter: shillings,
      barCodeScanner: shillings,
    }),
    offers: z._default(
      object({
        /** Hours for which a price is still honoured; at most `CONFIGURATION_HOURS`: edges know no older prices. */
        honouredFor: z._default(z.int().check(z.nonnegative(), z.maximum(CONFIGURATION_HOURS)), 24),
      }),
      { honouredFor: 24 },
    ),
    reminders: z._default(
      object({
        /** Hours after which an unpaid order is reminded of, once; a week at most. */
        unfinishedPurchaseAfter: z._default(z.int().check(z.minimum(1), z.maximum(7 * 24)), 24),
      }),
      { unfinishedPurchaseAfter: 24 },
    ),
    /** Release health: see `release-health.ts`. */
    releaseHealth: z._default(
      object({
        /** The share of page views that report how they went, from 0 (none) to 1. */
        sample: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
      }),
      { sample: 1 },
    ),
    /** Hours after which an open tab takes what is live at its next page; 12 by default. */
    oldTabAfter: z.optional(z.int().check(z.minimum(1), z.maximum(30 * 24))),
    canary: platform.canary,
    /** For how long what is stored about people is kept: `retention.ts` says each. */
    retention: z._default(object(everyPeriod), { ...retentionDefaults }),
    /** The date of the terms that buyers agree to, stored with the agreement. */
    termsVersion: z.optional(termsVersion),
    video: object({
      /** The promotional video at a host, loaded on click; absent, the site plays its own. */
      embedUrl: z.optional(address),
    }),
    /** Whether the prices above include VAT, as pages say beside them; absent, they say nothing of it. */
    vat: z.optional(z.enum(['included', 'excluded'])),
    /** What receipts and credit notes say of VAT, whether `vat` has it in the prices or not. */
    tax: z.optional(
      object({
        /** Percent, such as 16. */
        rate: z.number().check(z.minimum(0), z.maximum(100)),
        /** The vendor's, such as P051234567X. */
        pin: z.optional(text),
      }),
    ),
    payments: object({
      /** `test` charges `testAmount`, from the service's own telephone and account. */
      mode: z.enum(['test', 'live']),
      /** The ways to pay that visitors can choose, in this order. */
      methods: z.array(z.enum(paymentMethods)).check(z.minLength(1)),
      testAmount: shillings,
      testPhone: text,
      testAccount: text,
    }),
    /** Where customers use the product; the account page links there, if it is given. */
    productAddress: z.optional(z.url({ protocol: /^https?$/ })),
    releaseKeys: platform.releaseKeys,
    approvals: platform.approvals,
    pageWeights: platform.pageWeights,
    features: object({
      /** Shows 'Get Started with 30 days free' above the header. */
      topBanner: z.boolean(),
      /** Gives an action to the buttons that the specification names without one. */
      wiredExtras: z.boolean(),
    }),
  });
};

/**
 * The site configuration, `shell/site.config.json`: everything that differs between customers, and
 * every price, without secrets. It is released like an application, without a build. Addresses
 * depend on the machine: see `site-configuration.ts`. A new key has a default. `readConfiguration`
 * reads published ones.
 */
export const configuration = configurationIn(z.strictObject);
export type Configuration = z.infer<typeof configuration>;

/** The same as published by any version; the cast hides nothing but unknown keys. */
export const publishedConfiguration = configurationIn(z.looseObject as typeof z.strictObject);

/** As the store holds it. */
export const configurationRelease = configurationReleaseOf(publishedConfiguration);
export type ConfigurationRelease = z.infer<typeof configurationRelease>;
