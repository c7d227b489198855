/**
 * The address that opens a mail program.
 *
 * @param subject a few words; the visitor writes them where there are none
 */
export function mailAddress(email: string, subject?: string): string {
  return `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/** The address that dials a number, however it is spaced on screen. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
