/**
 * Opens the page that Back or Forward leads to before React has hydrated this one, as a document.
 * Entries that the router has made belong to one document, and after a reload to the one that came in
 * its place: for a step between them a browser changes the address, sends `popstate`, and loads nothing.
 * Afterwards the router shows the page.
 *
 * The browser would restore the position in the page that is left, so such an entry takes it from what
 * the shell stores (`scroll-positions.ts`), by the key that each entry has. A document that is left or
 * loaded again otherwise has its position from the browser, which waits for fonts and for the visitor.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 *
 * @param positions under which the scroll positions are stored
 */
export function followHistory(positions: string) {
  const [load] = performance.getEntriesByType('navigation');
  // Where the visitor has gone back while the document was still arriving, the address is another.
  const shown = new URL(load?.name ?? location.href).pathname;
  const isHere = () => location.pathname === shown;
  const isHydrated = () => document.documentElement.hasAttribute('data-ready');
  const keyOf = (): string => {
    if (!history.state?.key) {
      const key = String(Math.random());
      history.replaceState({ ...history.state, key }, '');
    }
    return history.state.key;
  };
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(positions) ?? '{}');
    } catch {
      return {};
    }
  };
  const place = () =>
    history.scrollRestoration === 'manual' && scrollTo({ top: read()[key], behavior: 'instant' });
  let isLeft = false;
  const openAgain = () => {
    isLeft = true;
    // It may arrive late, and what is shown until then must not be hydrated as that page.
    document.documentElement.dataset.left = '';
    location.reload();
  };
  let key = keyOf();
  addEventListener('popstate', (event) => {
    const left = key;
    key = keyOf();
    if (isHydrated()) return;
    // A step that follows at once ends the loading, and this document is not hydrated any more.
    if (isHere() && !isLeft) return place();
    // The router may listen already, and must not change a page that is being hydrated.
    event.stopImmediatePropagation();
    // Two steps at once: where the visitor is in this page says nothing of the entry between them.
    const known = isLeft ? read() : { ...read(), [left]: scrollY };
    openAgain();
    if (key in known) history.scrollRestoration = 'manual';
    try {
      sessionStorage.setItem(positions, JSON.stringify(known));
    } catch {
      // The browser stores nothing.
    }
  });
  addEventListener('pagehide', () => {
    if (!isLeft) history.scrollRestoration = 'auto';
  });
  // Another navigation has ended the loading, and the browser has kept this document.
  addEventListener('pageshow', ({ persisted }) => persisted && isLeft && openAgain());
  if (isHere()) {
    place();
    // Lines are longer or shorter in another font.
    document.fonts.ready.then(place);
  } else if ('idx' in history.state) openAgain();
}
