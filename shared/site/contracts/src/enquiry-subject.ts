const parameter = 'about';

/** Up to 60 characters that make no address, because anybody can write the link. */
const subject = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} &,'’()-]{0,59}$/u;

/** Writes what an enquiry is about as query parameters, without the question mark. */
export function writeEnquirySubject(about: string): string {
  return `${parameter}=${encodeURIComponent(about)}`;
}

/** Reads what an enquiry is about from a query string; undefined for nothing, and for any other text. */
export function readEnquirySubject(query: string): string | undefined {
  const about = new URLSearchParams(query).get(parameter) ?? '';
  return subject.test(about) ? about : undefined;
}
