import type { Condition } from './condition.ts';

/** Stands before each translated text, and is not shown: with it, the text is another one. */
export const UNSEEN = '\u2060';

/**
 * A page that the browser has translated: it moves every text into `font` elements of its own, and
 * translates what is added later. Elements that say `translate="no"` are left alone.
 */
export const translated: Condition = {
  name: 'translated by the browser',
  change: (page) => page.evaluate(translateAsChromeDoes, UNSEEN),
};

/**
 * The same on a slow line: the document has arrived, the scripts have not. React then renders the
 * page afresh, because it differs from the prerendered one; from there on it does what it does for
 * everybody.
 */
export const translatedEarly: Condition = {
  name: 'translated by the browser before it was hydrated',
  prepare: (page) =>
    page.addInitScript(
      `addEventListener('DOMContentLoaded', () => (${translateAsChromeDoes})('${UNSEEN}'));`,
    ),
  problems: /Minified React error #418/,
};

/** Runs in the page. */
function translateAsChromeDoes(unseen: string) {
  const untouched = 'script, style, noscript, textarea, [translate="no"], .notranslate';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest(untouched)) return;
    if (parent.localName === 'font') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.append(unseen + text.data);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
