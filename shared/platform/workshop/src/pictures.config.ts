import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installedBrowser } from '@platform/testing/find-browser';
import { thisMachine } from '@platform/testing/machine';
import { chromium, defineConfig } from '@playwright/test';

const { PICTURES = '' } = process.env;

/** `comparePictures` runs it twice: it writes pictures first, and then compares others with them. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'story.pictures.ts',
  outputDir: join(PICTURES, 'different'),
  snapshotPathTemplate: join(PICTURES, 'before/{testName}/{arg}{ext}'),
  fullyParallel: true,
  workers: availableParallelism(),
  // Only what hangs ends by it.
  timeout: 360_000,
  // About 5 of 255 steps of grey. A browser draws the edges of shapes with 2 more or less each time.
  expect: { timeout: 10_000, toHaveScreenshot: { threshold: 0.02 } },
  reporter: 'dot',
  use: {
    launchOptions: {
      executablePath: installedBrowser(chromium.executablePath()),
      // As root, as in containers, Chromium starts only without its sandbox.
      chromiumSandbox: !thisMachine.isRoot,
      args: ['--disable-gpu', '--no-first-run', '--disable-background-networking'],
    },
  },
});
