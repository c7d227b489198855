import { paths } from '@site/contracts/paths';
import type { PageConfig } from '@site/contracts/site-config';

export interface SiteLink {
  readonly label: string;
  readonly to: string;
}

/** The product pages in the Solutions list, in order. */
export const solutionLinks: readonly SiteLink[] = [
  { label: 'Integrated ERP', to: paths.integratedErp() },
  { label: 'Accounting for SMEs', to: paths.accountingSmes() },
  { label: 'Digital Lending', to: paths.digitalLending() },
  { label: 'Revenue Management', to: paths.revenueManagement() },
  { label: 'Agribusiness', to: paths.agribusiness() },
  { label: 'Market Place', to: paths.marketPlace() },
];

/** The header's links after Solutions, in order. */
export function mainLinks({ product }: PageConfig): readonly SiteLink[] {
  return [
    { label: `Why ${product}`, to: paths.why(product) },
    { label: 'Devices', to: paths.devices() },
    { label: 'Contact Us', to: paths.contact() },
  ];
}

/** Pages that the footer adds to those above. */
export const footerLinks: readonly SiteLink[] = [
  { label: 'Plans and prices', to: paths.pricing() },
  { label: 'Features', to: paths.features() },
  { label: 'About us', to: paths.about() },
];

export const policyLinks: readonly SiteLink[] = [
  { label: 'Terms and Conditions', to: paths.terms() },
  { label: 'Privacy Policy', to: paths.policies() },
  { label: 'Cookie Policy', to: paths.cookies() },
];
