/**
 * The address that opens a mail to us which orders a device: subject and questions are filled in.
 *
 * @param device the device as its customer calls it
 */
export function orderMailAddress(email: string, device: string): string {
  const questions = [`Device: ${device}`, 'Quantity: 1', 'Town for delivery: ', 'Telephone: '];
  return mailAddress(email, `Order: ${device}`, questions);
}

/** The address that opens a mail with its subject and its text, one line each, filled in. */
export function mailAddress(email: string, subject: string, lines: readonly string[]): string {
  // Mail programs read a space only as %20, never as +, and a line's end as two characters.
  const body = encodeURIComponent(lines.join('\r\n'));
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** The address that calls a number which is written with spaces for people. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
