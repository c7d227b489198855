/*
 * Password managers, extensions and the browser's translation put nodes of their own into a page
 * before it is hydrated. React then draws the page, or one part of it, anew. That looks like a page
 * of ours that renders differently in the browser, and would be counted against its release.
 */

let found = false;

/**
 * How many elements a browser makes of a page's HTML. The document says it, so that the shell sees
 * whether somebody has added some.
 */
export function countElements(html: string): number {
  // Where scripts run, the content of this element is text.
  const made = html.replaceAll(/(<noscript\b[^>]*>).*?(?=<\/noscript>)/gs, '$1');
  return made.match(/<[a-z]/g)?.length ?? 0;
}

/**
 * Looks for nodes of others in the page.
 *
 * @param root the page, with the number of its elements in `data-elements`
 * @returns a function to call when the page is hydrated
 */
export function findForeignNodes(root: HTMLElement): () => void {
  const { elements } = root.dataset;
  // Pages that an earlier shell prerendered do not say it.
  if (elements && Number(elements) !== root.getElementsByTagName('*').length) found = true;
  return watchForForeignNodes(root);
}

/**
 * Notes every change of nodes in a part of the page that is not hydrated yet: nothing of ours
 * changes it until then.
 *
 * @returns a function to call when it is
 */
export function watchForForeignNodes(part: Element): () => void {
  const observer = new MutationObserver(() => {
    found = true;
  });
  observer.observe(part, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/** Reports that a page differs from what was prerendered, unless somebody else has changed it. */
export function reportMismatch(error: unknown): void {
  if (!found) window.reportError(error);
}
