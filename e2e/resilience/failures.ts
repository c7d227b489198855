import type { Page } from '@playwright/test';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { changeOneByte, removeFile } from '../site/damage.ts';
import type { PricingFiles } from '../site/pricing-files.ts';

/** How a release can fail a visitor, and how that is mended. */
export interface Failure {
  readonly what: string;
  /** Brings it about for one page; resolves to what mends it. */
  cause(page: Page, files: PricingFiles): Promise<() => void | Promise<void>>;
}

export const failures: readonly Failure[] = [
  { what: "pricing's entry is missing", cause: (_page, { entry }) => removeFile(entry) },
  {
    what: "one byte of pricing's page has changed",
    cause: (_page, { page }) => changeOneByte(page),
  },
  {
    what: "pricing's entry does not arrive",
    cause: (page, { release }) =>
      holdAnswers(page, new RegExp(`/releases/pricing/${release}/entry\\.`)),
  },
];
