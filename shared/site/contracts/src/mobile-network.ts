import { latinDigits } from './telephone-digits.ts';

/** Networks of Kenya without M-Pesa, by how their numbers begin: carrier data of libphonenumber. */
const withoutMpesa = [
  ['Airtel', /^(?:10|73|75[0-6]|762|78)/],
  ['Telkom', /^77/],
  ['Equitel', /^76[3-6]/],
  ['Faiba', /^747/],
] as const;

/**
 * The network that gave out a Kenyan mobile number, if that has no M-Pesa; undefined for any other text.
 * A hint and no more: people keep their number when they move to another network.
 *
 * @param text in any notation that begins with 254, 0 or the number itself
 */
export function networkWithoutMpesa(text: string): string | undefined {
  const digits = latinDigits(text).replaceAll(/\D/g, '');
  const number = /^(?:254)?0?([17]\d{8})$/.exec(digits)?.[1] ?? '';
  return withoutMpesa.find(([, beginning]) => beginning.test(number))?.[0];
}
