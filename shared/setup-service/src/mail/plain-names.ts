import { containsAddress, containsDomain } from '@site/contracts/form-fields';

/*
 * Names come from forms that anybody can fill in, for an email address that nobody has proven; those
 * that came before names were checked, or with a payment that named no order, may be called 'Unlock it
 * at https://…' or 'Call 0700 000 000'. An email of the brand does not repeat such a name.
 */

/** As many digits as a telephone number has that can be called from anywhere in the country. */
const telephone = /(?:\p{Nd}[ ().\-/]*){9}/u;

/** A person's name for an email; empty where it leads elsewhere. */
export function plainPerson(name: string): string {
  return containsDomain(name) || telephone.test(name) ? '' : name;
}

/** A company's name for an email; empty where it leads elsewhere. */
export function plainCompany(name: string): string {
  return containsAddress(name) || telephone.test(name) ? '' : name;
}
