import type { RemoteRoutes } from '@platform/contracts/remote-routes';
import { breadcrumbList } from '@site/contracts/breadcrumb-list';
import { type PageContent, unfilled } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import type { Place } from './kit/place.ts';
import { productService, productSoftware, site, vendor } from './kit/structured-data.ts';
import { content as about } from './pages/about/about.content.ts';
import { content as accountingSmes } from './pages/accounting-smes/accounting-smes.content.ts';
import { content as agribusiness } from './pages/agribusiness/agribusiness.content.ts';
import { content as contact } from './pages/contact/contact.content.ts';
import { content as cookies } from './pages/cookies/cookies.content.ts';
import { content as digitalLending } from './pages/digital-lending/digital-lending.content.ts';
import { content as features } from './pages/features/features.content.ts';
import { content as integratedErp } from './pages/integrated-erp/integrated-erp.content.ts';
import { content as marketPlace } from './pages/market-place/market-place.content.ts';
import { content as policies } from './pages/policies/policies.content.ts';
import { content as revenueManagement } from './pages/revenue-management/revenue-management.content.ts';
import { content as terms } from './pages/terms/terms.content.ts';
import { content as why } from './pages/why/why.content.ts';

function placeOf(content: PageContent<{ readonly hero: Place }>) {
  return [breadcrumbList(unfilled(content).hero)];
}

function productOf(
  content: PageContent<{ readonly hero: Place & Parameters<typeof productService>[0] }>,
  describe: typeof productService | typeof productSoftware,
  kind: string,
) {
  const { hero } = unfilled(content);
  return [breadcrumbList(hero), describe(hero, kind)];
}

const pages: RemoteRoutes['routes'] = [
  {
    path: paths.home(),
    page: 'home',
    hydrate: 'on-interaction',
    title: '{product} ERP | Digitize & Transform your Business',
    description:
      'Sales, stock, payroll and finance on one dashboard, anywhere, anytime. {product} is the all-in-one online ERP for small and large businesses in Kenya.',
    structuredData: [vendor, site],
  },
  {
    path: paths.integratedErp(),
    page: 'integrated-erp',
    hydrate: 'on-interaction',
    title: 'Integrated ERP for Kenyan businesses | {product}',
    description:
      'Purchases, sales, stock, HR payroll, finance, reports and CRM in one ERP, with modules for Saccos, manufacturers and security companies.',
    menu: [{ place: 'solutions', label: 'Integrated ERP', order: 10 }],
    structuredData: productOf(integratedErp, productSoftware, 'Enterprise resource planning'),
  },
  {
    path: paths.accountingSmes(),
    page: 'accounting-smes',
    still: true,
    title: 'Accounting software for SMEs in Kenya | {product}',
    description:
      'Accounting software that a small business sets up by itself, with integrated payments and bank reconciliations. Free for 7 days with the SMEs package.',
    menu: [{ place: 'solutions', label: 'Accounting for SMEs', order: 20 }],
    structuredData: productOf(accountingSmes, productSoftware, 'Accounting'),
  },
  {
    path: paths.digitalLending(),
    page: 'digital-lending',
    still: true,
    title: 'SME loans and salary advances | {product} Digital Lending',
    description:
      'SME loans from partner banks inside your ERP and accounting software, and cash advances for salaried employees: fast, flexible and secure.',
    menu: [{ place: 'solutions', label: 'Digital Lending', order: 30 }],
    structuredData: productOf(digitalLending, productService, 'Digital lending'),
  },
  {
    path: paths.revenueManagement(),
    page: 'revenue-management',
    still: true,
    title: 'Revenue management and collection system | {product}',
    description:
      'Bill, collect and settle in one system: dashboard, collection and settlement reports, staff and admin roles, payments by QR, mobile money and card.',
    menu: [{ place: 'solutions', label: 'Revenue Management', order: 40 }],
    structuredData: productOf(revenueManagement, productSoftware, 'Revenue management'),
  },
  {
    path: paths.agribusiness(),
    page: 'agribusiness',
    still: true,
    title: 'Agribusiness platform for the value chain | {product}',
    description:
      'Farmers, consumers, financiers, service providers and extension officers in one place: produce orders, weather and market alerts, e-extension.',
    menu: [{ place: 'solutions', label: 'Agribusiness', order: 50 }],
    structuredData: productOf(agribusiness, productService, 'Agribusiness value-chain platform'),
  },
  {
    path: paths.marketPlace(),
    page: 'market-place',
    title: 'Market place for businesses and homes | {product}',
    description:
      'Sell to businesses and households across Kenya: list products with pictures and prices, get paid, and let buyers track their orders, rate and review.',
    menu: [{ place: 'solutions', label: 'Market Place', order: 60 }],
    structuredData: productOf(marketPlace, productService, 'Online market place'),
  },
  {
    path: paths.why('{product}'),
    page: 'why',
    still: true,
    title: 'Why {product}: sales, stock, finance and payroll in one',
    description:
      'POS & Sales, Stores & Procurement, Finance, Payroll & HR: four reasons why businesses in Kenya run on {product}, with all of it on one dashboard.',
    menu: [{ place: 'main', label: 'Why {product}', order: 10 }],
    structuredData: placeOf(why),
  },
  {
    path: paths.features(),
    page: 'features',
    hydrate: 'on-interaction',
    title: 'Features of {product} ERP, module by module',
    description:
      'What {product} ERP does in purchases, sales and point of sale, stores, HR payroll, finance, business reports and CRM. Sign up for free or book a demo.',
    menu: [
      { place: 'sidebar', label: 'Features', order: 4 },
      { place: 'company', label: 'Features', order: 20 },
    ],
    structuredData: placeOf(features),
  },
  {
    path: paths.about(),
    page: 'about',
    hydrate: 'on-interaction',
    title: 'About {company}: who we are and what we value',
    description:
      'The people behind {product}: who we are, why businesses choose us, our mission, the five of us by name, and the six values that we hold to.',
    menu: [{ place: 'company', label: 'About us', order: 30 }],
    structuredData: placeOf(about),
  },
  {
    path: paths.contact(),
    page: 'contact',
    still: true,
    title: 'Contact us by phone, e-mail or WhatsApp | {product}',
    description:
      'Call, write, chat or visit the {product} office: numbers, addresses, opening hours, and answers to six questions that we hear every week.',
    menu: [{ place: 'main', label: 'Contact Us', order: 30 }],
    structuredData: placeOf(contact),
  },
  {
    path: paths.terms(),
    page: 'terms',
    title: 'Terms and Conditions | {product}',
    description:
      'The terms of {company}: free trial, packages, prices, payment, devices, your records, support, liability, and how the contract ends.',
    menu: [{ place: 'policies', label: 'Terms and Conditions', order: 10 }],
    structuredData: [breadcrumbList(unfilled(terms).document)],
  },
  {
    path: paths.policies(),
    page: 'policies',
    still: true,
    title: 'Privacy Policy | {product}',
    description:
      'Which personal data {company} collects, why, who sees it, how long it is kept, and your rights under the Kenyan Data Protection Act, 2019.',
    menu: [{ place: 'policies', label: 'Privacy Policy', order: 20 }],
    structuredData: [breadcrumbList(unfilled(policies).document)],
  },
  {
    path: paths.cookies(),
    page: 'cookies',
    still: true,
    title: 'Cookie Policy | {product}',
    description:
      'What this site keeps in your browser: no cookies but that of your account page, no tracking, and what you type into a form until you have sent it.',
    menu: [{ place: 'policies', label: 'Cookie Policy', order: 30 }],
    structuredData: [breadcrumbList(unfilled(cookies).document)],
  },
];

export const { routes, sections }: RemoteRoutes = {
  routes: pages.map((one) => ({ ...one, picture: `/share/${one.page}.jpg` })),
  sections: ['faq'],
};
