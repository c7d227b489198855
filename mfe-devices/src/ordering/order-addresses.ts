/**
 * The address that opens a mail to us which orders a device: subject and questions are filled in.
 *
 * @param device the device as its customer calls it
 */
export function orderMailAddress(email: string, device: string): string {
  const body = [`Device: ${device}`, 'Quantity: 1', 'Town for delivery: ', 'Telephone: '];
  // Mail programs read a space only as %20, never as +, and a line's end as two characters.
  const query = [
    `subject=${encodeURIComponent(`Order: ${device}`)}`,
    `body=${encodeURIComponent(body.join('\r\n'))}`,
  ];
  return `mailto:${email}?${query.join('&')}`;
}

/** The address that calls a number which is written with spaces for people. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
