import { paths } from '@site/contracts/paths';

/** Search engines want whole addresses; the site's own is filled in when it is composed. */
export const whole = (path: string) => `{siteAddress}${path}`;

const home = whole(paths.home());
const vendorId = `${home}#organization`;

/** The vendor and its site, for search engines. */
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
