import type { ComposedRoute } from '@platform/contracts/composition';
import type { PageConfiguration } from '@site/contracts/site-configuration';

interface HeadElement {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

interface Head {
  readonly title: string;
  readonly elements: readonly HeadElement[];
}

/** Title and metadata of a page, the same in a prerendered document and after a navigation. */
export function headOf(route: ComposedRoute | undefined, config: PageConfiguration): Head {
  if (!route) {
    return { title: `Page not found | ${config.product}`, elements: [meta('robots', 'noindex')] };
  }
  const address = `${config.siteAddress}${route.path}`;
  const { title, description } = route;
  return {
    title,
    elements: [
      meta('description', description),
      ...(route.indexable ? [] : [meta('robots', 'noindex')]),
      { tag: 'link', attributes: { rel: 'canonical', href: address } },
      property('og:type', 'website'),
      property('og:site_name', config.product),
      property('og:title', title),
      property('og:description', description),
      property('og:url', address),
      ...(route.picture ? sharePicture(config.siteAddress + route.picture, title) : []),
    ],
  };
}

/** A picture of 1200 × 630, as the contract requires. */
function sharePicture(address: string, description: string): HeadElement[] {
  return [
    property('og:image', address),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', description),
    meta('twitter:card', 'summary_large_image'),
  ];
}

function meta(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { property: name, content } };
}

export const PAGE_ELEMENT = 'data-page';

/** Replaces title and metadata. Structured data is removed alone: it is for search engines. */
export function applyHead({ title, elements }: Head): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(`[${PAGE_ELEMENT}]`)) old.remove();
  for (const { tag, attributes } of elements) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(PAGE_ELEMENT, '');
    document.head.append(element);
  }
}
