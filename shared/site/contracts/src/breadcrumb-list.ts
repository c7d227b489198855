import { paths } from './paths.ts';

interface Place {
  readonly name: string;
  /** The pages between the home page and this one. */
  readonly breadcrumbs?: readonly { readonly label: string; readonly link: string }[];
}

/**
 * The place of a page in the site, as JSON-LD for its route: the home page, the pages between, and the
 * page itself, which has no address because it is the one that is read.
 */
export function breadcrumbList({ name, breadcrumbs = [] }: Place) {
  const above = [{ label: 'Home', link: paths.home() }, ...breadcrumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { label: name, link: undefined }].map(({ label, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(link === undefined ? {} : { item: `{siteAddress}${link}` }),
    })),
  };
}
