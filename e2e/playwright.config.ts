import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser/launch-options.ts';

const { CI, PLAYWRIGHT_JSON_OUTPUT_NAME, E2E_PROOFS: PROOFS } = process.env;

export default defineConfig({
  // Tests that take long are a run of their own: `pnpm prove`.
  testMatch: PROOFS ? '**/*.proof.ts' : '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    colorScheme: 'light',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
