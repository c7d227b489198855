import { enquiryDraft, enquiryDraftKey, readEnquiryDraft } from '@site/contracts/enquiry-draft';
import { type OpenStorage, readText, remove, writeText } from './browser-storage.ts';
import { type DetailField, type Draft, detailFields } from './draft.ts';

/** The fields of the enquiry form, in the order on screen. */
export const enquiryFields = [...detailFields, 'message'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/**
 * What the enquiry form begins with: the visitor's details, and a message that another page may have
 * begun.
 */
export function enquiryFormDraft(
  details: Draft<DetailField>,
  open: OpenStorage,
): Draft<EnquiryField> {
  const readBegun = () => readEnquiryDraft(readText(open, enquiryDraftKey) ?? null);
  return {
    fields: enquiryFields,
    read() {
      const begun = readBegun();
      return { ...details.read(), ...(begun && { message: begun.message }) };
    },
    write({ message, ...given }) {
      details.write(given);
      const draft = enquiryDraft.safeParse({ ...readBegun(), message });
      // A message that is too long to send is too long to store: the one before it stays.
      if (draft.success) writeText(open, enquiryDraftKey, JSON.stringify(draft.data));
      else if (message === '') remove(open, enquiryDraftKey);
    },
    clear() {
      details.clear();
      remove(open, enquiryDraftKey);
    },
  };
}
