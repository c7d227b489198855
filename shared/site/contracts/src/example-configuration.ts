import { type Configuration, configuration } from './configuration.ts';

/** A complete site configuration for tests. */
export const exampleConfiguration: Configuration = configuration.parse({
  product: 'Acacia',
  company: 'Acacia Systems Limited',
  phone: '+254 700 555 020',
  email: 'hello@acacia.example',
  address: 'Mill House, Kisumu',
  chat: 'https://chat.example/acacia',
  setupService: { provider: 'bank', cardProvider: 'pesapal', cardProviderName: 'Pesapal' },
  botCheck: { kind: 'proof-of-work' },
  plans: {
    basic: { name: 'Basic Plan', users: 3, price: { yearly: 12_000, monthly: 1_200 } },
    business: {
      name: 'Business Plan',
      price: { '3': { yearly: 25_000, monthly: 2_500 }, '5': { yearly: 40_000, monthly: 3_333 } },
    },
    enterprise: { name: 'Enterprise Plan' },
    businessNotDisplayed: {
      '3': { yearly: 38_000, monthly: 3_167 },
      '5': { yearly: 50_000, monthly: 4_167 },
    },
    comparison: { basic: { price: 15_000, users: 3 }, business: { price: 30_000, users: 5 } },
  },
  addOns: {
    portablePOS: 22_000,
    posComputer: 36_140,
    thermalPrinter: 10_500,
    cashDrawer: 8_600,
    barCodeScanner: 5_400,
  },
  deviceCheckout: {
    portablePOS: 2_200,
    posComputer: 36_140,
    posComputer2: 66_500,
    thermalPrinter: 10_500,
    cashDrawer: 8_600,
    barCodeScanner: 5_400,
  },
  devices: {
    portableTerminal: 25_000,
    cashDrawer: 8_600,
    touchScreen918D: 36_140,
    touchScreen919D: 66_500,
    thermalPrinter: 10_500,
    barCodeScanner: 5_400,
  },
  payments: {
    mode: 'test',
    methods: ['credit_card'],
    testAmount: 5,
    testPhone: '254700555020',
    testAccount: '0200555020002',
  },
  offers: { honouredFor: 24 },
  reminders: { unfinishedPurchaseAfter: 24 },
  video: {},
  features: { topBanner: false, wiredExtras: true },
});
