import { expect, type Page } from '@playwright/test';

/*
 * A screen reader, after the strictest of them: it reads changes of live regions that it knew before,
 * alerts as they arrive or are shown, even with `aria-live="off"`, and the name of what takes the focus.
 */

export interface Listener {
  /** Checks that this alone was announced since the last call. */
  expectAnnounced(...texts: readonly (string | RegExp)[]): Promise<void>;
}

interface Options {
  readonly except?: RegExp;
}

/** Begins to listen; to be called before the page is opened. */
export async function listen(page: Page, { except }: Options = {}): Promise<Listener> {
  await page.addInitScript(imitateScreenReader);
  return {
    async expectAnnounced(...texts) {
      let heard = 0;
      const said = async () => {
        const all = await page.evaluate(() => globalThis.said);
        heard = all.length;
        return all.filter((text) => !except?.test(text));
      };
      const expected = texts.map((text) =>
        typeof text === 'string' ? text : expect.stringMatching(text),
      );
      await expect.poll(said, 'what a screen reader says').toEqual(expected);
      // What was announced since then is for the next call.
      await page.evaluate((count) => globalThis.said.splice(0, count), heard);
    },
  };
}

declare global {
  var said: string[];
}

function imitateScreenReader() {
  globalThis.said = [];
  const known = new Set<Element>();
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]';
  const textOf = (node: Node) => readIn(node).replaceAll(/\s+/g, ' ').trim();
  const readIn = (node: Node): string => {
    if (node instanceof Text) return node.parentElement?.checkVisibility() ? node.data : '';
    return [...node.childNodes].map(readIn).join('');
  };
  const isLive = (element: Element) => element.getAttribute('aria-live') !== 'off';
  const say = (text: string) => void (text && globalThis.said.push(text));

  const regionOf = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(LIVE);
    return region && isLive(region) ? region : undefined;
  };
  const isAtomic = (region: Element) =>
    region.ariaAtomic ? region.ariaAtomic === 'true' : region.hasAttribute('role');

  const listenIn = (root: Document | ShadowRoot) => {
    const meet = () => {
      for (const region of root.querySelectorAll(LIVE)) {
        if (known.has(region) || !region.checkVisibility()) continue;
        known.add(region);
        if (region.role === 'alert') say(textOf(region));
      }
    };
    const hear = (changes: readonly MutationRecord[]) => {
      const spoken = new Map<Element, string[]>();
      for (const { target, type, addedNodes } of changes) {
        const region = regionOf(target);
        if (!region || !known.has(region)) continue;
        const pieces = type === 'childList' ? [...addedNodes].map(textOf) : [textOf(target)];
        spoken.set(region, [...(spoken.get(region) ?? []), ...pieces]);
      }
      for (const [region, pieces] of spoken) {
        for (const piece of isAtomic(region) ? [textOf(region)] : pieces) say(piece);
      }
      meet();
    };
    const begin = () => {
      meet();
      new MutationObserver(hear).observe(root, {
        attributeFilter: ['hidden'],
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    // A document that arrives in pieces is no news.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
    else begin();
  };
  listenIn(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    listenIn(root);
    return root;
  };

  document.addEventListener('focusin', ({ target }) => {
    // What a visitor presses or types in is not news.
    if (!(target instanceof HTMLElement) || target.tabIndex >= 0) return;
    const read = (attribute: string) =>
      (target.getAttribute(attribute)?.split(' ') ?? []).flatMap((id) => {
        const element = document.getElementById(id);
        // biome-ignore lint/performance/useDomNodeTextContent: blocks are read apart from each other.
        return element ? [element.innerText.replaceAll(/\s+/g, ' ').trim()] : [];
      });
    const isHeading = /^h[1-6]$/.test(target.localName);
    const own = target.ariaLabel ?? (isHeading ? textOf(target) : '');
    const parts = [...read('aria-labelledby'), own, ...read('aria-describedby')];
    say(`(focus) ${parts.filter(Boolean).join(': ')}`);
  });
}
