import { whyPath } from './brand.ts';
import { writeEnquirySubject } from './enquiry-subject.ts';
import type { AnySelection, DeviceSelection, PurchaseSelection } from './purchase-selection.ts';
import { writeSelection } from './write-selection.ts';

const withSelection =
  <Selection extends AnySelection>(path: string) =>
  (selection?: Selection) =>
    selection ? `${path}?${writeSelection(selection)}` : path;

type IntegratedErpSection = 'sacco' | 'manufacturing' | 'security';

/** Every address in the site. In route tables `{product}` stands for the brand. */
export const paths = {
  home: () => '/',
  solutions: () => '/#solutions',
  integratedErp: (section?: IntegratedErpSection) =>
    `/products/integrated-erp${section ? `#${section}` : ''}`,
  accountingSmes: () => '/products/accounting-smes',
  digitalLending: () => '/products/digital-lending',
  revenueManagement: () => '/products/revenue-management',
  agribusiness: () => '/products/agribusiness',
  marketPlace: () => '/products/market-place',
  why: whyPath,
  features: () => '/features',
  about: () => '/about',
  contact: () => '/contact',
  terms: () => '/terms',
  printedTerms: () => '/terms.pdf',
  policies: () => '/policies',
  cookies: () => '/cookies',
  pricing: () => '/pricing',
  devices: () => '/devices',
  deviceCheckout: () => '/device-checkout',
  login: () => '/auth/login',
  forgotPassword: () => '/auth/forgot-password',
  register: withSelection<PurchaseSelection>('/auth/register'),
  purchase: withSelection<AnySelection>('/register/step1'),
  /** The same for devices alone, so that others see whether the live sign-up sells them. */
  buyDevices: withSelection<DeviceSelection>('/register/devices'),
  payment: () => '/register/payment',
  accountCreated: () => '/register/account-created',
  /** @param about what it is about, in a few words */
  sendInquiry: (about?: string) => `/send-inquiry${about ? `?${writeEnquirySubject(about)}` : ''}`,
} as const;

/** Where somebody buys: what they began with stays as it is until they are done. */
export const purchasePaths: readonly string[] = [
  paths.register(),
  paths.purchase(),
  paths.buyDevices(),
  paths.deviceCheckout(),
  paths.payment(),
  paths.accountCreated(),
];
