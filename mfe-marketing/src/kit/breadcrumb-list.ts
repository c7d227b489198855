import { whole } from './structured-data.ts';

/** A page above this one. */
export interface Breadcrumb {
  readonly label: string;
  readonly link: string;
}

/**
 * A page's place in the site as JSON-LD, the same as its breadcrumbs on screen.
 *
 * @param above the pages above it, from the top
 * @param name the page itself
 */
export function breadcrumbList(above: readonly Breadcrumb[], name: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { label: name, link: undefined }].map(({ label, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(link === undefined ? {} : { item: whole(link) }),
    })),
  };
}
