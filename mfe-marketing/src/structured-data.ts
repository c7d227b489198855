import { paths } from '@site/contracts/paths';

const vendorId = `${paths.home()}#organization`;

/** The vendor and its site, for search engines. Addresses are relative to the page they stand in. */
export const vendor = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': vendorId,
  name: '{company}',
  brand: { '@type': 'Brand', name: '{product}' },
  url: paths.home(),
  areaServed: { '@type': 'Country', name: 'Kenya' },
};

export const site = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${paths.home()}#website`,
  name: '{product}',
  url: paths.home(),
  inLanguage: 'en-KE',
  publisher: { '@id': vendorId },
};
