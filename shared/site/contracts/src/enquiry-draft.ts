import { looseObject } from '@platform/contracts/loose-object';
import * as z from 'zod/mini';

export { enquiryDraftKey } from './enquiry-draft-key.ts';

/** The longest message that an enquiry can begin with, in UTF-16 code units. */
export const longestDraftMessage = 5_000;

/** The initial content of an enquiry, before the visitor types anything. */
export const enquiryDraft = looseObject({
  /** Plain text with `\n` at the end of a line. */
  message: z.string().check(z.minLength(1), z.maxLength(longestDraftMessage)),
});
export type EnquiryDraft = z.infer<typeof enquiryDraft>;

/** Throws for an empty or too long message, which is a bug. */
export function serializeEnquiryDraft(draft: EnquiryDraft): string {
  return JSON.stringify(enquiryDraft.parse(draft));
}

/** Reads a stored draft; undefined for nothing, and for anything but a draft. */
export function readEnquiryDraft(stored: string | null): EnquiryDraft | undefined {
  try {
    return stored === null ? undefined : enquiryDraft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
