import type { PageConfiguration } from '@site/contracts/site-configuration';

// `security.txt` (RFC 9116) says where to report a weakness, and until when that is true. A date that
// somebody has to move is forgotten, and one of the moment of composing would make each composition
// another one. So it follows the year, which compositions have for their copyright line: whatever is
// promoted after the turn of a year renews it, and `site status` warns where nothing was.

export const SECURITY_TEXT = '/.well-known/security.txt';

function expiryOf(year: number): Date {
  return new Date(Date.UTC(year + 1, 2, 31));
}

/** @param year of composing */
export function securityText(
  { email, siteAddress }: Pick<PageConfiguration, 'email' | 'siteAddress'>,
  year: number,
): string {
  return [
    `Contact: mailto:${email}?subject=security`,
    `Expires: ${expiryOf(year).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteAddress}${SECURITY_TEXT}`,
    '',
  ].join('\n');
}

const WARNED_DAYS = 30;

/** One line within 30 days of its end and after it; otherwise undefined. */
export function securityTextNotice(year: number | undefined, now: Date): string | undefined {
  if (year === undefined) return undefined;
  const expiry = expiryOf(year);
  const daysLeft = (expiry.getTime() - now.getTime()) / (24 * 60 * 60_000);
  if (daysLeft > WARNED_DAYS) return undefined;
  const day = expiry.toISOString().slice(0, 10);
  return `${SECURITY_TEXT} ${daysLeft > 0 ? 'expires' : 'has expired'} on ${day}: \`site promote config\` renews it, as does any other promotion.`;
}
