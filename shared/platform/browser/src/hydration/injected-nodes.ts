/*
 * Password managers, extensions and translation insert nodes before hydration. React then renders
 * anew, which would be reported as a mismatch of the release.
 */

let found = false;

/** The number of elements that a browser makes of a page's HTML; the document carries it. */
export function countElements(html: string): number {
  // Where scripts run, the content of this element is text.
  const made = html.replaceAll(/(<noscript\b[^>]*>).*?(?=<\/noscript>)/gs, '$1');
  return made.match(/<[a-z]/g)?.length ?? 0;
}

/**
 * Detects nodes that others inserted.
 *
 * @param root carries its number of elements
 * @returns a function to call after hydration
 */
export function detectInjectedNodes(root: HTMLElement): () => void {
  const { elements } = root.dataset;
  if (Number(elements) !== root.getElementsByTagName('*').length) found = true;
  return watchForInjectedNodes(root);
}

/**
 * Detects changes in a part that is not hydrated yet.
 *
 * @returns a function to call when it is
 */
export function watchForInjectedNodes(part: Element): () => void {
  const observer = new MutationObserver(() => {
    found = true;
  });
  observer.observe(part, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Reports that a page differs from what was prerendered, unless somebody else has changed it.
 *
 * @returns whether it did
 */
export function reportMismatch(error: unknown): boolean {
  if (!found) window.reportError(error);
  return !found;
}
