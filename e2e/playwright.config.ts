import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './site/engines/browsers.ts';

const { CI, PLAYWRIGHT_JSON_OUTPUT_NAME, E2E_PROOFS: PROOFS } = process.env;

const suffix = PROOFS ? '.proof.ts' : '.spec.ts';

/** They take minutes, so they begin with the first of all. */
const longest = ['proofs/development', 'every-visitor/first-touch'].map(
  (file) => `**/${file}${suffix}`,
);

/** Machines that fail in it are all this one, which other tests would slow down. */
const quiet = `**/proofs/rehearsal${suffix}`;

/** Their tests share a site, a browser or an engine: at the end others would wait for them. */
const particular = [
  ...['attacks', 'operations', 'proofs', 'resilience'].map((folder) => `**/${folder}/*${suffix}`),
  ...['embedded-video', 'interrupted', 'methods', 'page-cache', 'ten-calls', 'terms'].map(
    (name) => `**/${name}${suffix}`,
  ),
];

export default defineConfig({
  // A test waits for a third of its time, and a proof for builds and programs. Budgets are one file.
  workers: process.env.UPDATE_BUDGETS ? 1 : availableParallelism() + (PROOFS ? 2 : 1),
  retries: 0,
  forbidOnly: Boolean(CI),
  // Only what hangs ends by these: a machine that is busy with others takes many times as long.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    colorScheme: 'light',
    actionTimeout: 180_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'the longest', testMatch: longest, fullyParallel: false },
    {
      name: 'a site of their own',
      testMatch: particular,
      testIgnore: [...longest, quiet],
      fullyParallel: false,
    },
    {
      name: 'the usual site',
      testMatch: `**/*${suffix}`,
      testIgnore: [...particular, ...longest],
      fullyParallel: true,
    },
    { name: 'at the end', testMatch: quiet },
  ],
});
