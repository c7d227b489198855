import { normalizeName } from '@platform/contracts/normalize-name';
import * as z from 'zod/mini';

/**
 * The shape of an email address: one mailbox in its plain form. It refuses everything that mail
 * programs read as several addresses, a display name or a route (commas, brackets, colons, quotes,
 * `%`, `!`, spaces, invisible characters), dots at an end or two in a row, and a beginning that
 * mail programs decode (`=?`). It accepts letters and digits of any script, and the other
 * characters that occur in addresses. The domain has a dot, and is no network address.
 */
export const emailShape =
  /^(?!=\?)(?!.*\p{Default_Ignorable_Code_Point})(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}_+\-'&=~#$*/?^{}]+(?:\.[\p{L}\p{M}\p{N}_+\-'&=~#$*/?^{}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** The form of a call. Unknown fields are ignored, and later fields are optional. */
export const callForm = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/** A JSON reply to a call. Pages ignore keys that a newer service adds. */
export const callReply = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/** Whether a text shows nothing, even if it has characters. */
export function isBlank(text: string): boolean {
  // The Braille pattern without dots is a symbol in Unicode, and looks blank.
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

/** Seven to twenty digits, with the separators that people put between them. */
export const phoneField = field(30).check(z.regex(/^\(?\+?(?:[ ().-]*\d){7,20}[ ().-]*$/));

/** A Kenyan mobile number in the form that mobile money requires: 254 and nine digits. */
export const mobileNumberField = z.string().check(z.regex(/^254\d{9}$/));

/** The longest account number of a bank, in UTF-16 code units. */
export const longestAccount = 34;
export const accountField = field(longestAccount);

/*
 * Names go into emails to unverified addresses, so they may contain no URL or email address; a
 * company's may be a bare domain ('Mavuno.co Ltd').
 */
const leadsElsewhere =
  /:\/\/|\bwww\.|@[^\s@]+\.\p{L}|[.。]xn--|[\p{L}\p{N}-][.。]\p{L}{2,}(?:[/?#]\S|:\d)|\b\d{1,3}(?:\.\d{1,3}){3}(?:[/?#]\S|:\d)/u;
const domain = /[\p{L}\p{N}-]{2}[.。]\p{L}{2}/u;

/** Whether a company's name contains the address of a page or a mailbox. */
export const containsAddress = (name: string) => leadsElsewhere.test(normalizeName(name));

/** Whether a person's name contains an address, or a text that a mail program may take for one. */
export const containsDomain = (name: string) =>
  containsAddress(name) || domain.test(normalizeName(name));

/** The name of a company that is to be stored. */
export const nameField = (max: number) =>
  field(max).check(z.refine((name: string) => !containsAddress(name), 'holds a web address'));

/** The name of a person that is to be stored. */
export const personField = (max: number) =>
  field(max).check(z.refine((name: string) => !containsDomain(name), 'holds a web address'));

/** The proof of the bot check, verified once. Older pages do not send it. */
export const proofField = z.optional(field(8_192));

/** Whole shillings. */
export const moneyField = field(9).check(z.regex(/^\d+$/));
export const usersField = field(4).check(z.regex(/^\d+$/));

/** A field that holds JSON of a shape. It is checked, and stays the text that it is. */
export const jsonField = (shape: z.ZodMiniType) =>
  z.optional(
    field(2_000).check(z.refine((text: string) => isJsonOf(shape, text), 'is no such JSON')),
  );

function isJsonOf(shape: z.ZodMiniType, text: string): boolean {
  try {
    return shape.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
/** The version of the terms: the date that they state, such as `2026-11-20`. */
export const termsVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The version of the terms that somebody agreed to. Older pages do not send it. */
export const termsVersionField = z.optional(termsVersion);
