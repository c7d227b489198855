import type { Page } from '@playwright/test';
import { admissionEntries } from '../site/admission.ts';
import type { Condition } from './condition.ts';

/** In what way a browser has no storage. */
export type Unstored =
  /** Cookies are blocked: to touch a storage throws. */
  | 'forbidden'
  /** Some in-app browsers say that they have none. */
  | 'absent'
  /** It can be read, and takes nothing. */
  | 'full';

const NOTICE = /^This browser stores nothing for this site$/;

/** The forms that can be opened first; what is typed in them would be lost without a word. */
const forms = ['/auth/register', '/send-inquiry'];

/** A page that needs what a page before it stored is opened in the flows of `without-storage.spec.ts`. */
export const withoutStorage: Condition = {
  name: 'in a browser that stores nothing',
  prepare: (page) => blockStorage(page, 'forbidden'),
  canVisit: (path) => Object.keys(admissionEntries(path)).length === 0,
  mustSay: (path) => (forms.includes(path) ? NOTICE : undefined),
  says: [NOTICE, /a reload or another tab loses/i, /Call \+254 .* or chat with us/],
};

/** Blocks storage in every document that a page opens from now on. */
export async function blockStorage(page: Page, how: Unstored): Promise<void> {
  await page.addInitScript(blockInPage, how);
}

/** Runs in the page, before its own scripts. */
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
