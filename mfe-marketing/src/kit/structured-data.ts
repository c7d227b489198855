import { paths } from '@site/contracts/paths';

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
  logo: '{siteAddress}/icon-512.png',
  address: { '@type': 'PostalAddress', streetAddress: '{address}', addressCountry: 'KE' },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'sales',
    telephone: '{phone}',
    email: '{email}',
    areaServed: 'KE',
  },
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
