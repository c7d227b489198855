/**
 * The key of session storage under which other pages leave the beginning of an enquiry for
 * `/send-inquiry`.
 */
export const enquiryDraftKey = 'enquiry-draft';
