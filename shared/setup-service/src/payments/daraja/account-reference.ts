/** What a payment is called on the payer's telephone and on the statement of M-Pesa: at most 12 characters. */
export function accountReference(reference: string): string {
  return reference.replaceAll('-', '').slice(0, 12);
}
