import type { Condition } from './condition.ts';

/**
 * A password manager or extension that puts nodes of its own beside every field and into the body,
 * as soon as the document has them and long before the page is hydrated.
 */
export const insertedNodes: Condition = {
  name: 'with nodes that an extension inserted',
  prepare: (page) => page.addInitScript(insertNodes),
};

/** Runs in the page, before its own scripts. */
function insertNodes() {
  const marked = new WeakSet<Node>();
  const insert = (place: (node: Element) => void) => {
    const node = document.createElement('span');
    node.style.display = 'none';
    place(node);
  };
  const look = () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      if (marked.has(field)) continue;
      marked.add(field);
      insert((node) => field.after(node));
    }
    if (document.body && !marked.has(document.body)) {
      marked.add(document.body);
      insert((node) => document.body.prepend(node));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
