import type { Condition } from './condition.ts';

/**
 * A page that the browser has translated: it moves every text into `font` elements of its own, and
 * translates what is added later. Elements that say `translate="no"` are left alone.
 */
export const translated: Condition = {
  name: 'translated by the browser',
  change: (page) => page.evaluate(translateAsChromeDoes),
};

/** Runs in the page. */
function translateAsChromeDoes() {
  const untouched = 'script, style, noscript, textarea, [translate="no"], .notranslate';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest(untouched)) return;
    if (parent.localName === 'font') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.append(text.data);
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
