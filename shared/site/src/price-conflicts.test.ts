import { exampleConfiguration } from '@site/contracts/example-configuration';
import { expect, test } from 'vitest';
import { priceConflicts } from './price-conflicts.ts';

function consistent() {
  const configuration = structuredClone(exampleConfiguration);
  const { plans, addOns, devices, deviceCheckout } = configuration;
  plans.basic.price = { yearly: 12_000, monthly: 1_200 };
  plans.business.price = {
    '3': { yearly: 25_000, monthly: 2_500 },
    '5': { yearly: 40_000, monthly: 3_334 },
  };
  plans.comparison.basic = { price: 12_000, users: plans.basic.users };
  plans.comparison.business = { price: 40_000, users: 5 };
  for (const key of ['thermalPrinter', 'cashDrawer', 'barCodeScanner'] as const) {
    addOns[key] = deviceCheckout[key] = devices[key];
  }
  addOns.portablePOS = deviceCheckout.portablePOS = devices.portableTerminal;
  addOns.posComputer = deviceCheckout.posComputer = devices.touchScreen918D;
  deviceCheckout.posComputer2 = devices.touchScreen919D;
  return configuration;
}

type Editable = ReturnType<typeof consistent>;
const { basic, business } = exampleConfiguration.plans;

test.each<[string, (configuration: Editable) => void, string[]]>([
  ['one price for each thing is no conflict', () => {}, []],
  [
    'a device with three prices is one conflict, with the configuration to look at',
    (configuration) => {
      configuration.devices.portableTerminal = 25_000;
      configuration.addOns.portablePOS = 22_000;
      configuration.deviceCheckout.portablePOS = 2_200;
    },
    [
      'the portable terminal has several prices: 25000 in devices.portableTerminal, 22000 in addOns.portablePOS, 2200 in deviceCheckout.portablePOS',
    ],
  ],
  [
    'the plan comparison may contradict the cards, and a year may cost more than its months',
    ({ plans }) => {
      plans.comparison.business.price = 30_000;
      plans.business.price['5'].monthly = 3_333;
    },
    [
      `a year of ${business.name} for 5 has several prices: 40000 in plans.business.price.5.yearly, 30000 in plans.comparison.business.price`,
      `twelve months of ${business.name} for 5 at 3333 cost 4 less than its year at 40000`,
      `${business.name} for 5 at 30000, as in plans.comparison.business, is for no period: it adds no time to an account`,
    ],
  ],
  [
    'a comparison for another number of users contradicts nothing, and has no period',
    ({ plans }) => {
      plans.comparison.basic = { price: 15_000, users: basic.users + 1 };
    },
    [
      `${basic.name} for ${basic.users + 1} at 15000, as in plans.comparison.basic, is for no period: it adds no time to an account`,
    ],
  ],
])('%s', (_what, change, conflicts) => {
  const configuration = consistent();
  change(configuration);
  expect(priceConflicts(configuration)).toEqual(conflicts);
});
