import type { Condition } from './condition.ts';

/**
 * A browser with a password manager, a spelling checker, an extension for dark pages and a
 * translation that comes early. They change the document as soon as it has something for them, long
 * before the page is hydrated; only the password manager goes on after that.
 */
export const insertedNodes: Condition = {
  name: 'with nodes that an extension inserted',
  prepare: (page) => page.addInitScript(insertNodes),
};

/** Runs in the page, before its own scripts. */
function insertNodes() {
  // A payment provider's page in a frame has a policy of its own.
  if (window !== window.top) return;
  const seen = new WeakSet<Node>();
  /** The elements that match, each once. */
  const unseen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      if (seen.has(element)) return false;
      seen.add(element);
      return true;
    });
  const insert = (place: (node: Element) => void) => {
    const node = document.createElement('span');
    node.style.display = 'none';
    place(node);
  };
  const isHydrated = () => document.documentElement.hasAttribute('data-ready');

  const look = () => {
    for (const field of unseen('input, textarea')) {
      insert((node) => field.after(node));
      field.setAttribute('data-lpignore', 'true');
      field.style.backgroundImage = 'none';
    }
    for (const body of unseen('body')) {
      insert((node) => body.prepend(node));
      insert((node) => body.after(node));
      body.setAttribute('data-gr-ext-installed', '');
      body.setAttribute('cz-shortcut-listen', 'true');
      body.classList.add('translated-ltr');
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      document.head.prepend(document.createElement('style'));
    }
    if (isHydrated()) return;
    for (const element of unseen('button, h2')) {
      element.setAttribute('data-darkreader-inline-bgcolor', '');
      element.style.setProperty('--darkreader-inline-bgcolor', '#222222');
    }
    for (const field of unseen('main select, main [type="email"]')) {
      const around = document.createElement('div');
      field.replaceWith(around);
      around.append(field);
    }
    for (const paragraph of unseen('main p:not([translate="no"])')) {
      const text = paragraph.firstChild;
      if (!(text instanceof Text)) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
