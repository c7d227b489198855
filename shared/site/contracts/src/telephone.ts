import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from './telephone-digits.ts';

/* By the countries' numbering plans; the library is 25 KB, loaded on demand (decision 28). */

const country = 'KE';

/**
 * A telephone's one form: ten digits as dialled in Kenya (`0712345678`), `+` and country code
 * elsewhere; undefined for none.
 *
 * @param text in any notation: `+254 (0) 712…`, `00254712…`
 */
export function contactTelephone(text: string): string | undefined {
  const number = readTelephone(text);
  if (!number) return undefined;
  return number.country === country ? `0${number.nationalNumber}` : number.number;
}

/** A Kenyan mobile number as 254 and nine digits; undefined for any other telephone. */
export function mobileMoneyNumber(text: string): string | undefined {
  const number = readTelephone(text);
  // Mobile numbers begin with 7 or 1, and no landline or service does.
  const isMobile = number?.country === country && /^[17]\d{8}$/.test(number.nationalNumber);
  return isMobile ? `254${number.nationalNumber}` : undefined;
}

/** Whether a text is more than one telephone, with anything between them or nothing. */
export function holdsSeveralTelephones(text: string): boolean {
  const digits = latinDigits(text).replaceAll(/\D/g, '');
  // No telephone has more (E.164): a mistyped one is never taken for two.
  if (digits.length <= 15) return false;
  const isOne = (part: string) => contactTelephone(part) !== undefined;
  return Array.from(digits).some((_, end) => {
    const rest = digits.slice(end);
    return isOne(digits.slice(0, end)) && (isOne(rest) || holdsSeveralTelephones(rest));
  });
}

function readTelephone(text: string): PhoneNumber | undefined {
  const written = latinDigits(text).trim();
  // Anything beside digits and their separators, such as an extension, is lost in the one form.
  if (!/^\(?\+?[\d\s().\-\u2010-\u2015]+$/.test(written)) return undefined;
  // In Kenya a call abroad begins with 000, but people write the 00 of most other countries.
  const digits = written.replaceAll(/\D/g, '').replace(/^00+/, '');
  // A field that takes digits alone loses the plus of a foreign number.
  return validNumber(digits) ?? validNumber(`+${digits}`);
}

function validNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number : undefined;
}
