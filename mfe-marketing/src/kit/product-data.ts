import { paths } from '@site/contracts/paths';
import { vendor, whole } from './structured-data.ts';

/** A product line, as its page introduces it. */
interface Product {
  readonly name: string;
  readonly intro: string;
  readonly address: string;
}

/** What the plans cost a year; the pricing page has each. */
const planOffers = {
  '@type': 'AggregateOffer',
  url: whole(paths.pricing()),
  priceCurrency: 'KES',
  lowPrice: '{plans.basic.price.yearly}',
  highPrice: '{plans.business.price.5.yearly}',
  offerCount: 3,
};

const provider = { '@id': vendor['@id'] };

/** A service of the vendor, for search engines, in the words of its page. */
export function productService({ name, intro, address }: Product, serviceType: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${whole(address)}#service`,
    name: `{product} ${name}`,
    description: intro,
    serviceType,
    url: whole(address),
    provider,
    areaServed: { '@type': 'Country', name: 'Kenya' },
  };
}

/** A program of the vendor that runs in the browser, for search engines, in the words of its page. */
export function productSoftware({ name, intro, address }: Product, subCategory: string) {
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
    publisher: provider,
    offers: planOffers,
  };
}
