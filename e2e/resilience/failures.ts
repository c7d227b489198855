import type { Page } from '@playwright/test';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { changeOneByte, removeFile } from '../site/damage.ts';
import type { PricingFiles } from '../site/pricing-files.ts';

/** How a release can fail a visitor, and how that is mended. */
interface Failure {
  readonly what: string;
  /** Brings it about, for one page where it is the network's; resolves to what mends it. */
  cause(page: Page, files: PricingFiles): Promise<() => void | Promise<void>>;
}

export const failures: readonly Failure[] = [
  { what: 'the entry is missing', cause: (_page, { entry }) => removeFile(entry) },
  { what: 'one byte of the page has changed', cause: (_page, { page }) => changeOneByte(page) },
  {
    what: 'the entry does not arrive',
    cause: (page, { release }) =>
      holdAnswers(page, new RegExp(`/releases/pricing/${release}/entry\\.`)),
  },
];

/** What the browser, the shell and its loader say about pricing's files when they fail. */
export const complaints =
  /\/releases\/pricing\/|^console error: pricing \d|The remote "pricing" is already registered/;
