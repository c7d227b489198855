import type { Head } from './head.ts';

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
