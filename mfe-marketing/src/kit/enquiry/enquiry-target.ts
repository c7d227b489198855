import { paths } from '@site/contracts/paths';

/** Where an enquiry goes: to the form, or into the visitor's mail program. */
export type EnquiryTarget =
  | { readonly kind: 'form'; readonly to: string }
  | { readonly kind: 'mail'; readonly href: string };

/**
 * The enquiry form where the site has one, else a mail that names what it is about.
 *
 * @param topic a few words for the subject of the mail
 */
export function enquiryTarget(
  topic: string,
  site: { readonly pageExists: (address: string) => boolean; readonly email: string },
): EnquiryTarget {
  const to = paths.sendInquiry();
  if (site.pageExists(to)) return { kind: 'form', to };
  const subject = encodeURIComponent(`Enquiry: ${topic}`);
  return { kind: 'mail', href: `mailto:${site.email}?subject=${subject}` };
}
