import type { PageConfig } from '@site/contracts/site-config';

export const examplePrices: Pick<PageConfig, 'plans' | 'addOns'> = {
  plans: {
    basic: { name: 'Basic Plan', users: 3, price: { yearly: 12_000, monthly: 1_200 } },
    business: {
      name: 'Business Plan',
      price: {
        3: { yearly: 25_000, monthly: 2_500 },
        5: { yearly: 40_000, monthly: 3_333 },
      },
    },
    enterprise: { name: 'Enterprise Plan' },
    comparison: {
      basic: { price: 15_000, users: 3 },
      business: { price: 30_000, users: 5 },
    },
  },
  addOns: {
    portablePOS: 22_000,
    posComputer: 36_140,
    thermalPrinter: 10_500,
    cashDrawer: 8_600,
    barCodeScanner: 5_400,
  },
};
