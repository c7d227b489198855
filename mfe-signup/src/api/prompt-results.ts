export const mobileMoneyUnpaid = [1, 17, 1001, 1019, 1025, 1032, 1037, 2001, 9999] as const;
export type MobileMoneyUnpaid = (typeof mobileMoneyUnpaid)[number];

export function isMobileMoneyUnpaid(code: number): code is MobileMoneyUnpaid {
  return mobileMoneyUnpaid.some((unpaid) => unpaid === code);
}
