import { paymentMethods } from '@site/contracts/payment-methods';
import type { PaymentChoice, PaymentSettings } from '../../api/payment.api.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import type { ChoiceProblem } from './payment-state.ts';

/** Reads the payment form; a problem where the choice is not complete. */
export function readChoice(
  form: HTMLFormElement,
  { mode }: Pick<PaymentSettings, 'mode'>,
  { mobileMoney }: Telephones = telephonesByShape,
): PaymentChoice | ChoiceProblem {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  const method = paymentMethods.find((known) => known === read('method'));
  if (!method) return 'no-method';
  if (method === 'mobile_money') {
    const phone = mobileMoney(read('mobile_number'));
    return phone ? { method, phone } : 'bad-phone';
  }
  // In the test mode the service debits an account of its own.
  if (method === 'direct_debit' && mode === 'live') {
    const account = read('account_number');
    return account && account.length <= 34 ? { method, account } : 'no-account';
  }
  return { method };
}
