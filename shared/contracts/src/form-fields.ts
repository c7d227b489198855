import * as z from 'zod/mini';
import { normalizeName } from './normalize-name.ts';

/**
 * The shape of an e-mail address: one mailbox, written plainly. Everything by which programs tell
 * several addresses, a name or a route from it is refused (commas, brackets, colons, quotes, `%`,
 * `!`, blanks, signs that show nothing), and so are dots at an end or two in a row, and a beginning
 * that mail programs decode (`=?`). Letters and digits of any script, and what else people have in
 * their addresses, are taken. The domain has a dot, and is no network address.
 */
export const emailShape =
  /^(?!=\?)(?!.*\p{Default_Ignorable_Code_Point})(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}_+\-'&=~#$*/?^{}]+(?:\.[\p{L}\p{M}\p{N}_+\-'&=~#$*/?^{}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * The form of a call. A field that the call does not know is ignored, so that pages and service are
 * released in either order. A rule here applies to every page that is still open in a browser, so a
 * field that is added later is optional.
 */
export const callForm = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/** A JSON reply to a call. Pages ignore keys that a newer service adds. */
export const callReply = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/** Whether a text is blank, whatever characters are in it. */
export function isBlank(text: string): boolean {
  // The Braille pattern without dots counts as a symbol, and is blank.
  return normalizeName(text).replaceAll('\u2800', '').trim() === '';
}

/* The fields of forms, as they arrive in a multipart body: all text. Lengths are in UTF-16 code units. */

/** A text that is not blank. */
export const field = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text: string) => !isBlank(text), 'is empty'),
  );
export const emailField = field(254).check(z.regex(emailShape));

/** Seven to twenty digits, with the signs that people put between them. */
export const phoneField = field(30).check(z.regex(/^\(?\+?(?:[ ().-]*\d){7,20}[ ().-]*$/));

/** A Kenyan mobile number as mobile money takes it: 254 and nine digits. */
export const mobileNumberField = z.string().check(z.regex(/^254\d{9}$/));

/** The longest account number of a bank, in UTF-16 code units. */
export const longestAccount = 34;
export const accountField = field(longestAccount);

/*
 * Names go into mails to addresses that are not verified, so they hold nothing that leads
 * elsewhere: `://`, `www.`, a domain or network address with a path, query, port or fragment, a
 * domain in the network's own spelling (`xn--`), an e-mail address. A bare domain in a company's name
 * is taken, for companies are called so ('Mavuno.co Ltd'); of a person's name it is refused as well,
 * where a space after the dot is an easy remedy.
 */
const leadsElsewhere =
  /:\/\/|\bwww\.|@[^\s@]+\.\p{L}|[.。]xn--|[\p{L}\p{N}-][.。]\p{L}{2,}(?:[/?#]\S|:\d)|\b\d{1,3}(?:\.\d{1,3}){3}(?:[/?#]\S|:\d)/u;
const domain = /[\p{L}\p{N}-]{2}[.。]\p{L}{2}/u;

/** Whether a company's name has an address in it: of a page, or of a mailbox. */
export const containsAddress = (name: string) => leadsElsewhere.test(normalizeName(name));

/** Whether a person's name has an address in it, or what a mail program may take for one. */
export const containsDomain = (name: string) =>
  containsAddress(name) || domain.test(normalizeName(name));

/** The name of a company that is to be written down. */
export const nameField = (max: number) =>
  field(max).check(z.refine((name: string) => !containsAddress(name), 'holds a web address'));

/** The name of a person that is to be written down. */
export const personField = (max: number) =>
  field(max).check(z.refine((name: string) => !containsDomain(name), 'holds a web address'));

/** The proof of the bot check, verified once. Older pages do not send it. */
export const proofField = z.optional(field(8_192));

/** Whole shillings. */
export const moneyField = field(9).check(z.regex(/^\d+$/));
export const usersField = field(4).check(z.regex(/^\d+$/));
