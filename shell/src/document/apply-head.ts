import type { Head } from './head.ts';

/** Marks the elements that belong to one page and are removed with it. */
export const PAGE_ELEMENT = 'data-page';

/**
 * Replaces the previous page's title and metadata in the document. Structured data is removed and
 * not replaced, because it is for search engines, which load each document.
 */
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
