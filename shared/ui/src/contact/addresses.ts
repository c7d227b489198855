interface Mail {
  /** A few words; the visitor writes a subject where this is absent. */
  readonly subject?: string | undefined;
  /** The lines of the text; the visitor writes it where this is absent. */
  readonly lines?: readonly string[] | undefined;
}

/** The address that opens a mail program. */
export function mailAddress(email: string, { subject, lines }: Mail = {}): string {
  // Mail programs read a space only as %20, never as +, and a line end as two characters.
  const fields = [
    subject && `subject=${encodeURIComponent(subject)}`,
    lines && `body=${encodeURIComponent(lines.join('\r\n'))}`,
  ].filter(Boolean);
  return `mailto:${email}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** The address that dials a number, however it is spaced on screen. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
