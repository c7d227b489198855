/** Where another page leaves the beginnings of an enquiry for `/send-inquiry`: a key of session storage. */
export const enquiryDraftKey = 'enquiry-draft';
