import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const address = z.string().check(z.url());
/** Whole Kenyan shillings. */
const shillings = z.int().check(z.nonnegative());
const periods = z.strictObject({ yearly: shillings, monthly: shillings });
/** A part of a call's file name, such as `bank` in `bank_setup.php`. */
const pathPrefix = z.string().check(z.regex(/^[a-z][a-z0-9]*$/));

const botCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proof-of-work') }),
  z.strictObject({ kind: z.literal('recaptcha'), siteKey: text }),
]);

/**
 * The site configuration: everything that differs between two customers of this code base, and
 * every price. It is the whole of `shell/site.config.json`, is public, and is part of a composition:
 * changing it takes a promotion and no build.
 *
 * Where the product's specification gives a number in two readings there are two entries, named for
 * the place that uses each.
 */
export const siteConfig = z.strictObject({
  /** The product's short name. It also names the Why page: `/why-` and its lower-case form. */
  product: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/)),
  /** The legal name of the vendor. */
  company: text,
  /** Scheme and host of the public site, without a slash at the end. */
  siteAddress: address,
  phone: text,
  email: z.email(),
  address: text,
  /** Link to the chat application, opened from the header, the sidebar and the contact boxes. */
  chat: address,
  setupService: z.strictObject({
    /** Scheme, host and port, without a slash at the end. */
    address,
    /** `{provider}` in the names of the calls. */
    provider: pathPrefix,
    /** `{card_provider}` in the names of the calls. */
    cardProvider: pathPrefix,
    /** How the card provider is called on screen. */
    cardProviderName: text,
  }),
  botCheck,
  plans: z.strictObject({
    basic: z.strictObject({ name: text, users: z.int(), price: periods }),
    business: z.strictObject({
      name: text,
      /** Price by number of users. */
      price: z.strictObject({ '3': periods, '5': periods }),
    }),
    enterprise: z.strictObject({ name: text }),
    /** A second set for the Business plan that the specification keeps and never displays. */
    businessNotDisplayed: z.strictObject({
      '3': periods,
      '5': periods,
    }),
    /** What the links of the plan comparison pass, which differs from the prices on the cards. */
    comparison: z.strictObject({
      basic: z.strictObject({ price: shillings, users: z.int() }),
      business: z.strictObject({ price: shillings, users: z.int() }),
    }),
  }),
  /** Prices of the add-ons of a plan; the same in both periods. */
  addOns: z.strictObject({
    portablePOS: shillings,
    posComputer: shillings,
    thermalPrinter: shillings,
    cashDrawer: shillings,
    barCodeScanner: shillings,
  }),
  /** Prices of the device checkout. Its portable POS is a third reading beside add-on and page. */
  deviceCheckout: z.strictObject({
    portablePOS: shillings,
    posComputer: shillings,
    posComputer2: shillings,
    thermalPrinter: shillings,
    cashDrawer: shillings,
    barCodeScanner: shillings,
  }),
  /** Prices on the devices page. */
  devices: z.strictObject({
    portableTerminal: shillings,
    cashDrawer: shillings,
    touchScreen918D: shillings,
    touchScreen919D: shillings,
    thermalPrinter: shillings,
    barCodeScanner: shillings,
  }),
  video: z.strictObject({
    /** Address of the promotional video at a video host, loaded on click; the site's own without it. */
    embedUrl: z.optional(address),
  }),
  payments: z.strictObject({
    /**
     * `test` charges `testAmount` by mobile money and direct debit and sends the fixed phone and
     * account below; `live` sends the buyer's own and the real amount.
     */
    mode: z.enum(['test', 'live']),
    /** The ways to pay that visitors can choose, in this order. */
    methods: z.array(z.enum(['credit_card', 'mobile_money', 'direct_debit'])).check(z.minLength(1)),
    testAmount: shillings,
    testPhone: text,
    testAccount: text,
  }),
  features: z.strictObject({
    /** Shows 'Get Started with 30 days free' above the header. */
    topBanner: z.boolean(),
    /** Gives an action to the buttons that the specification names without one. */
    wiredExtras: z.boolean(),
  }),
});
export type SiteConfig = z.infer<typeof siteConfig>;
