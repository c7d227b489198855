/** The ways to pay, as the site configuration, the browser and the setup service name them. */
export const paymentMethods = ['credit_card', 'mobile_money', 'direct_debit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The most that M-Pesa takes in one payment, in whole shillings. */
export const MOBILE_MONEY_LIMIT = 250_000;
