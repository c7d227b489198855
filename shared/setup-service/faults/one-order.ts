import type { StartRequest } from '../src/orders/start-payment.ts';

/* The one order whose service dies before each of its queries in turn. */

export const order = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
export const card = (attempt: number): StartRequest => ({
  orderId: order,
  reference: `${order}.${attempt}`,
  method: 'credit_card',
  amount: 12_000,
  payer: '0712345678',
});
export const prompt = (attempt: number): StartRequest => ({
  ...card(attempt),
  method: 'mobile_money',
  amount: 5,
  payer: '254712345670',
});
