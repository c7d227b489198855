import { paths } from '@site/contracts/paths';
import { type Place, pagesAbove } from './place.ts';

/* JSON-LD for the route table; placeholders are filled in when the site is composed. */

const whole = (path: string) => `{siteAddress}${path}`;

const home = whole(paths.home());
const vendorId = `${home}#organization`;

export const vendor = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': vendorId,
  name: '{company}',
  brand: { '@type': 'Brand', name: '{product}' },
  url: home,
  email: '{email}',
  telephone: '{phone}',
  address: '{address}',
  areaServed: { '@type': 'Country', name: 'Kenya' },
};

export const site = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: '{product}',
  url: home,
  inLanguage: 'en-KE',
  publisher: { '@id': vendorId },
};

export function breadcrumbList(page: Place) {
  const here = { label: page.name, link: undefined };
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...pagesAbove(page), here].map(({ label, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(link === undefined ? {} : { item: whole(link) }),
    })),
  };
}

interface ProductLine {
  readonly name: string;
  readonly intro: string;
  readonly address: string;
}

/** The range of yearly prices; the pricing page lists each plan. */
const planOffers = {
  '@type': 'AggregateOffer',
  url: whole(paths.pricing()),
  priceCurrency: 'KES',
  lowPrice: '{plans.basic.price.yearly}',
  highPrice: '{plans.business.price.5.yearly}',
  offerCount: 3,
};

export function productService({ name, intro, address }: ProductLine, serviceType: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${whole(address)}#service`,
    name: `{product} ${name}`,
    description: intro,
    serviceType,
    url: whole(address),
    provider: { '@id': vendorId },
    areaServed: { '@type': 'Country', name: 'Kenya' },
  };
}

export function productSoftware({ name, intro, address }: ProductLine, subCategory: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': `${whole(address)}#software`,
    name: `{product} ${name}`,
    description: intro,
    applicationCategory: 'BusinessApplication',
    applicationSubCategory: subCategory,
    operatingSystem: 'Any, in the browser',
    url: whole(address),
    publisher: { '@id': vendorId },
    offers: planOffers,
  };
}
