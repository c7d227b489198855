import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium, defineConfig } from '@playwright/test';
import { OperatorError } from '@site/node/operator-error';
import { findBrowser } from '@site/testing/find-browser';
import { thisMachine } from '@site/testing/machine';

const browser = findBrowser({
  ...thisMachine,
  isRoot: false,
  playwrightBrowser: chromium.executablePath(),
  download: () => false,
});
if (browser.kind === 'missing') throw new OperatorError(browser.advice);

/** `comparePictures` runs it. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'before-and-after.pictures.ts',
  // Of before; Playwright writes those of after and the differences beside its output.
  snapshotPathTemplate: join(process.env.PICTURES ?? '', 'before/{testName}/{arg}{ext}'),
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 360_000,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: browser.headless,
      chromiumSandbox: !thisMachine.isRoot,
      args: ['--disable-gpu', '--no-first-run', '--disable-background-networking'],
    },
  },
});
