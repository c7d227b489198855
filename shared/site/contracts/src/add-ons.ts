interface AddOn {
  /** As orders and receipts have it. */
  readonly name: string;
  /** The plans that it can be bought with. */
  readonly plans: readonly ('basic' | 'business')[];
  /** Has a price only in configurations that know it; without one it is not sold. */
  readonly isLater?: true;
}

/** What a plan can be bought with, by the key of its price in the configuration, in the order on screen. */
export const addOns = {
  portablePOS: { name: 'Portable POS', plans: ['basic', 'business'] },
  posComputer: { name: 'POS computer', plans: ['business'] },
  thermalPrinter: { name: 'Thermal printer', plans: ['business'] },
  cashDrawer: { name: 'Cash drawer', plans: ['business'] },
  barCodeScanner: { name: 'Bar code scanner', plans: ['business'] },
} as const satisfies Readonly<Record<string, AddOn>>;

/** An add-on of some plan. */
export type AddOnKey = keyof typeof addOns;

/** The keys of all add-ons, in the order on screen. */
export const addOnKeys = Object.keys(addOns) as AddOnKey[];

/** The key of an add-on as a selection passes it on: with a plan of Business it ends in 2. */
export type PassedAddOnKey = AddOnKey | `${AddOnKey}2`;

/** All keys that a selection may pass on; links from before have those without a 2 for every plan. */
export const passedAddOnKeys: readonly PassedAddOnKey[] = [
  ...addOnKeys,
  ...addOnKeys.map((key) => `${key}2` as const),
];

/** The add-on that a passed key names: the key of its price, of orders and of storage. */
export function addOnOf(passed: PassedAddOnKey): AddOnKey {
  const key = passed.replace(/2$/, '');
  // No key of an add-on ends in 2 itself.
  return key as AddOnKey;
}

/** Whether only later configurations have a price of an add-on. */
export const isLater = (key: AddOnKey): key is LaterAddOn => 'isLater' in addOns[key];

/** The add-ons that only later configurations have a price of. */
export type LaterAddOn = {
  [Key in AddOnKey]: (typeof addOns)[Key] extends { isLater: true } ? Key : never;
}[AddOnKey];

/** Whether a key names an add-on. */
export function isAddOn(key: string): key is AddOnKey {
  return Object.hasOwn(addOns, key);
}

/**
 * What a plan is sold with, each at most once, in the order on screen.
 *
 * @param prices of add-ons, in whole shillings
 */
export function addOnsOf(
  plan: AddOn['plans'][number],
  prices: { readonly [Key in AddOnKey]?: number | undefined },
) {
  return addOnKeys.flatMap((key) => {
    const { name, plans }: AddOn = addOns[key];
    const price = prices[key];
    return plans.includes(plan) && price !== undefined ? [{ key, name, price }] : [];
  });
}
