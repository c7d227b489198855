import { latinDigits } from '@site/contracts/telephone-digits';

/** The one form of a telephone; undefined for a text that is none. */
export type ReadTelephone = (text: string) => string | undefined;

/** The fields of all forms that hold telephones. */
const telephoneFields = ['phone_number', 'delivery_phone'];

/**
 * A form's values with every telephone in its one form, whatever page sent it. A number that no plan
 * has stays as it was typed, and its field's schema decides: numbering plans change, and pages of
 * earlier releases cannot say what is wrong, so that a refusal would cost the order.
 */
export function normalizeTelephones(
  values: Readonly<Record<string, string>>,
  read: ReadTelephone,
): Readonly<Record<string, string>> {
  const normalized = telephoneFields.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[name, read(text) ?? latinDigits(text)] as const];
  });
  return { ...values, ...Object.fromEntries(normalized) };
}
