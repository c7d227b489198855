import { domainToASCII } from 'node:url';
import { normalizeName } from '@site/contracts/normalize-name';

/** Names that one mail service has beside its own. */
const sameService: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an email address most likely leads to, for counting and nothing else: letter case,
 * what follows a plus sign, and punctuation make no difference. Addresses of two people may come out
 * alike, and then share a limit; one person's spellings must not have a limit each.
 */
export function mailboxOf(email: string): string {
  const folded = normalizeName(email);
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const [base = ''] = local.split('+', 1);
  const name = base.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || local;
  const domain = domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1);
  return `${name}@${sameService[domain] ?? domain}`;
}
