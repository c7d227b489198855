import { enquiryDraft, enquiryDraftKey, readEnquiryDraft } from '@site/contracts/enquiry-draft';
import type { DetailField } from '../kit/details.ts';
import { type EnquiryField, enquiryFields } from '../pages/send-inquiry/enquiry-fields.ts';
import { forget, type OpenStorage, readText, writeText } from './browser-storage.ts';
import type { Draft } from './draft.ts';

/** What the enquiry form begins with: the visitor's details, and a message that another page may have begun. */
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
      // A message that is too long to send is too long to keep: what was kept before stays.
      if (draft.success) writeText(open, enquiryDraftKey, JSON.stringify(draft.data));
      else if (message === '') forget(open, enquiryDraftKey);
    },
    clear() {
      details.clear();
      forget(open, enquiryDraftKey);
    },
  };
}
