import type { BrowserContextOptions, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { isGuarded } from '../../fixtures/arrive.ts';

/** A way in which browsers differ while a page must show everybody the same. */
export interface Condition {
  readonly name: string;
  readonly browser?: BrowserContextOptions;
  /** Called before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Called when the page is hydrated, before it is used. */
  readonly change?: (page: Page) => Promise<unknown>;
  /** The notice that this visitor has to get on arrival at a page; none where it is absent. */
  readonly mustSay?: (path: string) => RegExp | undefined;
  /** Texts that this visitor alone gets. */
  readonly says?: readonly RegExp[];
  /** A selector of what this visitor is shown while others have to ask for it. */
  readonly showsMore?: string | undefined;
  /** What the browser reports because of it. */
  readonly problems?: RegExp | undefined;
  /** Whether this visitor can go to another page of the site; true where it is absent. */
  readonly canLeave?: boolean;
  /** Whether this visitor can see a page as everybody does; true where it is absent. */
  readonly canVisit?: (path: string) => boolean;
}

/** A visitor under both conditions: what breaks under one of them breaks here too. */
export const both = (one: Condition, other: Condition): Condition => ({
  name: `${one.name}, and ${other.name}`,
  browser: { ...one.browser, ...other.browser },
  prepare: async (page) => {
    await one.prepare?.(page);
    await other.prepare?.(page);
  },
  change: async (page) => {
    await one.change?.(page);
    await other.change?.(page);
  },
  mustSay: (path) => one.mustSay?.(path) ?? other.mustSay?.(path),
  says: [...(one.says ?? []), ...(other.says ?? [])],
  showsMore: one.showsMore ?? other.showsMore,
  problems: one.problems ?? other.problems,
  canLeave: (one.canLeave ?? true) && (other.canLeave ?? true),
});

/** A way in which the page looks different: larger, in the system's colours or on paper. */
export interface Look {
  readonly name: string;
  /** Changes how the page is shown; it has been shown in other ways before. */
  readonly apply: (page: Page) => Promise<unknown>;
  /** What a visitor cannot read or press now, one line each that names the text or the control. */
  readonly faults: (page: Page) => Promise<string[]>;
}

/** A visitor who loses the network once the page is there; payments have flows of their own. */
export const offline: Condition = {
  name: 'without a network once the page is there',
  canLeave: false,
  change: (page) => page.context().setOffline(true),
  canVisit: (path) => !isGuarded(path),
  says: [/^The video did not load\. Check your connection, then try again\.$/],
  // A carousel stays the row that it is without its script: all slides are there to scroll to.
  showsMore: '.swiper:not([data-live])',
  // A button that leads to another page says that it did not load; see `what-does-not-arrive.spec.ts`.
  problems: /ERR_INTERNET_DISCONNECTED|Federation Runtime/,
};

type Unstored =
  /** Cookies are blocked: to touch a storage throws. */
  | 'forbidden'
  /** Some in-app browsers say that they have none. */
  | 'absent'
  /** It can be read, and takes nothing. */
  | 'full';

const NOTICE = /^This browser stores nothing for this site$/;

/** The forms that can be opened first; what is typed in them would be lost without a word. */
const forms = [paths.register(), paths.sendInquiry()];

/** A page that needs what a page before it stored is opened in the flows of `without-storage.spec.ts`. */
export const withoutStorage: Condition = {
  name: 'in a browser that stores nothing',
  prepare: (page) => blockStorage(page, 'forbidden'),
  canVisit: (path) => !isGuarded(path),
  mustSay: (path) => (forms.includes(path) ? NOTICE : undefined),
  says: [NOTICE, /a reload or another tab loses/i, /Call \+254 .* or write on WhatsApp/],
};

const withLocale = (
  locale: string,
  timezoneId: string,
  ...pages: readonly string[]
): Condition => ({
  name: `in ${locale} in ${timezoneId}`,
  browser: { locale, timezoneId },
  canVisit: (path) => pages.includes(path),
});

/** Browsers that would write numbers, dates and lines in ways of their own, on pages that have some. */
export const locales: readonly Condition[] = [
  withLocale('sw-KE', 'Africa/Nairobi', paths.pricing()),
  withLocale('en-US', 'America/Los_Angeles', paths.deviceCheckout()),
  withLocale(
    'ar-EG',
    'Pacific/Kiritimati',
    ...[paths.pricing(), paths.deviceCheckout(), paths.payment()],
  ),
];

export async function blockStorage(page: Page, how: Unstored): Promise<void> {
  await page.addInitScript(blockInPage, how);
}

function blockInPage(how: Unstored) {
  const refuse = (name: string) => new DOMException('The operation is insecure.', name);
  if (how === 'full') {
    Storage.prototype.setItem = () => {
      throw refuse('QuotaExceededError');
    };
    return;
  }
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, storage, {
      get() {
        if (how === 'absent') return null;
        throw refuse('SecurityError');
      },
    });
  }
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
}

/** Stands before each translated text, and is not shown: with it, the text is another one. */
export const UNSEEN = '\u2060';

/** The browser moves every text into `font` elements of its own, also what is added later. */
export const translated: Condition = {
  name: 'translated by the browser',
  change: (page) => page.evaluate(translateAsChromeDoes, UNSEEN),
};

/** The same before the scripts arrive: React renders the page afresh, because it differs. */
export const translatedEarly: Condition = {
  name: 'translated by the browser before it was hydrated',
  prepare: (page) =>
    page.addInitScript(
      `addEventListener('DOMContentLoaded', () => (${translateAsChromeDoes})('${UNSEEN}'));`,
    ),
  problems: /Minified React error #418/,
};

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

/** Extensions and translation change the document early; a password manager goes on later. */
export const insertedNodes: Condition = {
  name: 'with nodes that an extension inserted',
  prepare: (page) => page.addInitScript(insertNodes),
};

function insertNodes() {
  // A payment provider's page in a frame has a policy of its own.
  if (window !== window.top) return;
  const seen = new WeakSet<Node>();
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
