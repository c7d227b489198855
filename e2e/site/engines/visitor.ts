import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';

export type Role = 'button' | 'checkbox' | 'link' | 'radio' | 'textbox';

/** A person who uses the site in one browser engine, by its own driver. */
export interface Visitor {
  /** Opens a path of the site; nobody has touched its page yet. */
  load(path: string): Promise<void>;
  /** The same, and waits until the page's links and forms are hydrated. */
  open(path: string): Promise<void>;
  /** Clicks an element; `frame` is the title of the frame that contains it. */
  press(role: Role, name: string | RegExp, frame?: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Runs a function in the page. It sees nothing of the test but its argument. */
  evaluate<T>(run: () => T): Promise<T>;
  evaluate<T, Argument>(run: (argument: Argument) => T, argument: Argument): Promise<T>;
  /** Resizes the window; sizes are in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  problems(): Promise<readonly string[]>;
  /** Closes the page and deletes its cookies and storage. */
  leave(): Promise<void>;
}

export const visitorWho = (does: Omit<Visitor, 'open'>): Visitor => ({
  ...does,
  async open(path) {
    await does.load(path);
    await does.evaluate(wake);
    await waitFor(`live page at ${path}`, () => does.evaluate(isLive));
  },
});

export interface Engine {
  /** @param address scheme, host and port of the site, without a slash at the end */
  newVisitor(address: string): Promise<Visitor>;
  stop(): Promise<void>;
}

/** The polling interval and the time limit, in milliseconds. */
const [EVERY, LIMIT] = [100, 120_000];

export async function waitFor<T>(what: string, query: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LIMIT;
  for (;;) {
    const found = await query();
    if (found) return found;
    if (Date.now() > end) throw new Error(`There was no ${what} within ${LIMIT / 1000} seconds.`);
    await setTimeout(EVERY);
  }
}

export const expectText = (visitor: Visitor, text: string): Promise<void> =>
  // biome-ignore lint/performance/useDomNodeTextContent: innerText holds only rendered text
  expect.poll(() => visitor.evaluate(() => document.body.innerText)).toContain(text);

export const expectAddress = (visitor: Visitor, path: string): Promise<void> =>
  expect.poll(() => visitor.evaluate(() => location.pathname + location.search)).toBe(path);

/** Waits until a link inside the site has led to another page, whose heading then has the focus. */
export async function expectArrived(visitor: Visitor, path: string): Promise<void> {
  await expectAddress(visitor, path);
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

export async function fillIn(
  visitor: Visitor,
  applicant: Readonly<Record<'company' | 'email' | 'phone' | 'name', string>>,
): Promise<void> {
  await visitor.fill('Company', applicant.company);
  await visitor.fill('Email Address', applicant.email);
  await visitor.fill('Phone Number', applicant.phone);
  await visitor.fill('Applicant Full Name', applicant.name);
}

/*
 * The drivers differ in how they find elements, and one of them takes no pattern for a name. So
 * Testing Library runs in the page itself, and both engines find elements by role and name alike.
 */

const library = createRequire(import.meta.url).resolve('@testing-library/dom/package.json');

/** The script that adds Testing Library to a document; running it twice is harmless. */
export const findingScript = readFileSync(
  join(dirname(library), 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

declare global {
  // The global that the script above defines in a document.
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined;
  var keptProblems: string[] | undefined;
}

/** A name as text, because patterns cannot be passed into a page. */
export const patternOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : name.source;

export const lacksFinding = (): boolean => globalThis.TestingLibraryDom === undefined;

export function findElement(role: Role, pattern: string): HTMLElement | null {
  const library = globalThis.TestingLibraryDom;
  // Whether it is hidden is asked of what has the name: asked of every element, it is most of the work.
  const query = { name: new RegExp(pattern), hidden: true };
  // Without a body a document is still arriving.
  const found = document.body && library?.queryAllByRole(document.body, role, query);
  const isShown = (element: HTMLElement) =>
    element.getClientRects().length > 0 && !library?.isInaccessible(element);
  return found?.find(isShown) ?? null;
}

/** In a page, or in the frame in it, whose document holds another one in a shadow tree. */
export function findFrame(title: string): HTMLIFrameElement | null {
  const root = document.body?.shadowRoot ?? document;
  return root.querySelector(`iframe[title="${CSS.escape(title)}"]`);
}

/** Gives a page that waits for its visitor the first sign of one. */
export function wake(): void {
  const move = new PointerEvent('pointermove', { bubbles: true });
  document.body.dispatchEvent(Object.defineProperty(move, 'movementX', { value: 1 }));
}

const isLive = (): boolean => document.documentElement.hasAttribute('data-ready');

/** Stores errors from now on: classic WebDriver reports none. To begin too late counts as one. */
export function collectProblems(): void {
  const problems: string[] = [];
  globalThis.keptProblems = problems;
  addEventListener('error', (event) => problems.push(`page error: ${event.message}`));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    problems.push(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  const write = console.error;
  console.error = (...values) => {
    problems.push(`console error: ${values.join(' ')}`);
    write(...values);
  };
  if (document.documentElement.hasAttribute('data-ready')) problems.push('heard too late');
}

export const collectedProblems = (): string[] => globalThis.keptProblems?.splice(0) ?? [];

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

export function markDocument(): void {
  document.documentElement.dataset.mark = 'kept';
}

export const isMarked = (): boolean => document.documentElement.dataset.mark === 'kept';

/** Marks the document, and clicks the first link that leads to another page of the site. */
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
