/** The key of session storage with the beginning of an enquiry. */
export const enquiryDraftKey = 'enquiry-draft';
