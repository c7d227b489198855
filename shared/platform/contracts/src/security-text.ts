import type { ConfiguredSite } from './site-definition.ts';

// `security.txt` (RFC 9116) says where to report a weakness, and until when that is true. What serves
// it moves that date with each year.

export const SECURITY_TEXT = '/.well-known/security.txt';

/** The end of the March after a year. */
export function expiryOf(year: number): string {
  return new Date(Date.UTC(year + 1, 2, 31)).toISOString();
}

export function securityText(
  { email, siteAddress }: Pick<ConfiguredSite, 'email' | 'siteAddress'>,
  year: number,
): string {
  return [
    `Contact: mailto:${email}?subject=security`,
    `Expires: ${expiryOf(year)}`,
    'Preferred-Languages: en',
    `Canonical: ${siteAddress}${SECURITY_TEXT}`,
    '',
  ].join('\n');
}
