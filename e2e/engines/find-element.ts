import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Role } from './visitor.ts';

/*
 * The drivers differ in how they find elements, and one of them takes no pattern for a name. So
 * Testing Library runs in the page itself, and both engines find elements by role and name alike.
 */

const library = dirname(
  createRequire(import.meta.url).resolve('@testing-library/dom/package.json'),
);

/** The script that adds Testing Library to a document; running it twice is harmless. */
export const findingScript = readFileSync(
  join(library, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

declare global {
  // The global that the script above defines in a document.
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined;
}

/**
 * A name as the functions below take it, because texts can be passed into a page and patterns
 * cannot.
 */
export const patternOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : name.source;

/** Runs in the page: whether the script has to be run there first. */
export const lacksFinding = (): boolean => globalThis.TestingLibraryDom === undefined;

/** Runs in the page: the first element with this role and name that is not hidden, if any. */
export function findElement(role: Role, pattern: string): HTMLElement | null {
  const name = new RegExp(pattern);
  const found = globalThis.TestingLibraryDom?.queryAllByRole(document.body, role, { name });
  return found?.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Runs in the page: the frame with this title, if there is one. */
export function findFrame(title: string): HTMLIFrameElement | null {
  return document.querySelector(`iframe[title="${CSS.escape(title)}"]`);
}

/** Runs in the page: gives a page that waits for its visitor the first sign of one. */
export function wake(): void {
  const move = new PointerEvent('pointermove', { bubbles: true });
  document.body.dispatchEvent(Object.defineProperty(move, 'movementX', { value: 1 }));
}

/** Runs in the page: whether its links and forms are hydrated. */
export const isLive = (): boolean => document.documentElement.hasAttribute('data-ready');
