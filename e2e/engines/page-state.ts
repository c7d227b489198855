/* What a test inspects and does inside a page of another engine. Each function runs in the page. */

/** What `inspectPage` returns for a page that is in order. */
export const healthyPage = {
  headings: 1,
  isHeadingVisible: true,
  hasTitle: true,
  pixelsTooWide: 0,
};

export function inspectPage(): typeof healthyPage {
  const headings = document.querySelectorAll('h1');
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    headings: headings.length,
    isHeadingVisible: (headings[0]?.getClientRects().length ?? 0) > 0,
    hasTitle: document.title !== '',
    pixelsTooWide: scrollWidth - clientWidth,
  };
}

/** Marks the document, so that it can be told from one that replaces it. */
export function markDocument(): void {
  document.documentElement.dataset.mark = 'kept';
}

export const isMarked = (): boolean => document.documentElement.dataset.mark === 'kept';

/** Clicks the first link that leads to another page of the site. */
export function followLink(): void {
  document.documentElement.dataset.mark = 'kept';
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target])')];
  const link = links.find(({ pathname }) => pathname !== location.pathname);
  if (!link) throw new Error('no link leads to another page');
  document.documentElement.dataset.leadsTo = link.pathname;
  link.click();
}

/** Whether that link has led to its page, within the same document. */
export function hasArrived(): boolean {
  const { mark, leadsTo } = document.documentElement.dataset;
  const isThere = document.activeElement?.tagName === 'H1' && location.pathname === leadsTo;
  return mark === 'kept' && isThere;
}
