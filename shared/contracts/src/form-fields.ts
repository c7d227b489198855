import * as z from 'zod/mini';

/** The simple shape of an e-mail address that the site asks for: text, @, text, dot, text. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The form of a call. A field that the call does not know is ignored, so that pages and service are
 * released in either order. What is asked of a form here is asked of every page that is out: a field
 * that is added later is optional.
 */
export const callForm = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/** A JSON reply to a call. What a newer service adds is ignored by the pages that do not know it. */
export const callReply = <Shape extends z.core.$ZodLooseShape>(fields: Shape) => z.object(fields);

/* The fields of forms, as they arrive in a multipart body: all text. Lengths are in UTF-16 code units. */

export const field = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
export const emailField = field(254).check(z.regex(emailShape));
export const phoneField = field(20).check(z.regex(/^\+?[0-9 ]{7,20}$/));
/** Whole shillings. */
export const moneyField = field(9).check(z.regex(/^\d+$/));
export const usersField = field(4).check(z.regex(/^\d+$/));
